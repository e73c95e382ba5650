import { block } from './block.ts'
import css from './rich.css'
import { videoLink } from './video-link.ts'

export { block, css, videoLink }

/** Shows what few texts have. */
export type Rich = {
  readonly block: typeof block
  readonly css: string
  readonly videoLink: typeof videoLink
}

declare module '../load.ts' {
  interface Modules {
    readonly rich: Rich
  }
}
