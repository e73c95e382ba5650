import { pages as english } from '../../shared/messages/audit/en.ts'
import type { PageMessages } from '../../shared/messages/audit/en.ts'
import type { WebFiles } from './files.ts'
import { type Html, markup } from './markup.ts'
import { siteFooter, type SiteFooter } from './site-footer.ts'
import { siteHeader, type SiteArea } from './site-header.ts'

/** Returns the pinned path of a built file. Undefined if web/ was not built; pages are then plain HTML. */
export type PinnedPath = (path: string) => string | undefined

export function pinnedPaths(assets: readonly { path: string; pinned: string }[]): PinnedPath {
  return (path) => assets.find((asset) => asset.path === path)?.pinned
}

export type SiteDeps = {
  readonly webFiles: Pick<WebFiles, 'assets'>
  /** URL of the demo; undefined if the service runs without it. */
  readonly demoUrl: string | undefined
}

type SiteLanguage = {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: SiteFooter['words'] & Pick<PageMessages, 'skip'>
}

type SitePage = {
  readonly title: string
  /** The area of the site that the page belongs to. */
  readonly area?: SiteArea
  /** For search engines. */
  readonly description?: string
  /** Path of the same page as Markdown. */
  readonly markdown?: string
  readonly styles: readonly (string | undefined)[]
  readonly script: string | undefined
  /** More elements of the head. */
  readonly head?: Html
  /** True if the service has a demo to link to. */
  readonly hasDemo?: boolean
  /** Everything between the header and the footer, with an element `#main`. */
  readonly body: Html
  /** English by default. */
  readonly language?: SiteLanguage
  /** Origin of the service, for a page that another server serves. */
  readonly origin?: string
}

const inEnglish: SiteLanguage = { locale: 'en', direction: 'ltr', words: english }

/** Renders a page in the layout of the site. */
export function sitePage({
  area,
  styles,
  script,
  body,
  language = inEnglish,
  hasDemo = false,
  origin = '',
  ...about
}: SitePage): string {
  const { locale, direction, words } = language
  const sheets = styles.filter((sheet) => sheet !== undefined)
  return markup`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="${origin}/pages/icon.svg" type="image/svg+xml" />
        ${sheets.map((sheet) => markup`<link rel="stylesheet" href="${sheet}" />`)}
        ${headOf(about)}
        ${script === undefined ? '' : markup`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        ${siteHeader({ area, words, hasDemo, origin })}
        ${body}
        ${siteFooter({ words, hasDemo, origin })}
      </body>
    </html> `.html
}

function headOf({
  title,
  description,
  markdown,
  head,
}: Pick<SitePage, 'title' | 'description' | 'markdown' | 'head'>): Html {
  return markup`<title>${title}</title>
    ${description === undefined ? '' : markup`<meta name="description" content="${description}" />`}
    ${markdown === undefined ? '' : markup`<link rel="alternate" href="${markdown}" type="text/markdown" />`}
    ${head ?? ''}`
}
