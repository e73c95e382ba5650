import { pages as english } from '../../shared/messages/audit/en.ts'
import type { PageMessages } from '../../shared/messages/audit/en.ts'
import { type Html, markup } from './markup.ts'

/** Returns the pinned path of a built file. Undefined if web/ was not built; pages are then plain HTML. */
export type PinnedPath = (path: string) => string | undefined

export function pinnedPaths(assets: readonly { path: string; pinned: string }[]): PinnedPath {
  return (path) => assets.find((asset) => asset.path === path)?.pinned
}

type SiteLanguage = {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: Pick<PageMessages, 'skip' | 'console' | 'api' | 'audit' | 'footer'>
}

type SitePage = {
  readonly title: string
  /** The area of the site that the page belongs to. */
  readonly area: '/docs' | '/audit'
  /** Path of the same page as Markdown. */
  readonly markdown?: string
  readonly styles: readonly (string | undefined)[]
  readonly script: string | undefined
  /** Everything between the header and the footer, with an element `#main`. */
  readonly body: Html
  /** English by default. */
  readonly language?: SiteLanguage
}

const inEnglish: SiteLanguage = { locale: 'en', direction: 'ltr', words: english }

/** Renders a page in the layout of the site. */
export function sitePage({
  title,
  area,
  markdown,
  styles,
  script,
  body,
  language = inEnglish,
}: SitePage): string {
  const { locale, direction, words } = language
  const sheets = styles.filter((sheet) => sheet !== undefined)
  return markup`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
        ${markdown === undefined ? '' : markup`<link rel="alternate" href="${markdown}" type="text/markdown" />`}
        ${sheets.map((sheet) => markup`<link rel="stylesheet" href="${sheet}" />`)}
        ${script === undefined ? '' : markup`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        <header class="page top">
          <a class="brand" href="/">Waymark</a>
          ${areas.map(([href, name]) =>
            href === area
              ? markup`<a href="${href}" aria-current="page">${words[name]}</a> `
              : markup`<a href="${href}">${words[name]}</a> `,
          )}
        </header>
        ${body}
        <footer class="page foot">${words.footer}</footer>
      </body>
    </html> `.html
}

const areas = [
  ['/console', 'console'],
  ['/docs', 'api'],
  ['/audit', 'audit'],
] as const
