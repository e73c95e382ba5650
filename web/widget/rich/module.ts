import css from './rich.css'
import { table } from './table.ts'
import { videoLink } from './video-link.ts'

export { css, table, videoLink }

/** Shows what few texts have. */
export type Rich = {
  readonly css: string
  readonly table: typeof table
  readonly videoLink: typeof videoLink
}

declare module '../load.ts' {
  interface Modules {
    readonly rich: Rich
  }
}
