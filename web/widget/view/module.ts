import codeCss from '../markdown/code.css'
import markdownCss from '../markdown/markdown.css'
import guideCss from './guide.css'
import { showGuide } from './guide-view.ts'

export { showGuide }

export const css = guideCss + markdownCss + codeCss

declare module '../load.ts' {
  interface Modules {
    readonly view: { readonly css: string; readonly showGuide: typeof showGuide }
  }
}
