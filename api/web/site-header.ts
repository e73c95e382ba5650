import type { PageMessages } from '../../shared/messages/audit/en.ts'
import { type Html, markup } from './markup.ts'

/** Paths of the site's areas, in the order of the header. */
export type SiteArea = (typeof areas)[number][0]

export type SiteHeader = {
  /** The area that the page belongs to; undefined for the landing page. */
  readonly area: SiteArea | undefined
  readonly words: Pick<PageMessages, 'demo' | 'api' | 'audit' | 'console'>
  /** True if the service has a demo to link to. */
  readonly hasDemo: boolean
  /** Origin of the service, for a page that another server serves; empty otherwise. */
  readonly origin: string
}

/** Renders the header that all pages of the site share. */
export function siteHeader({ area, words, hasDemo, origin }: SiteHeader): Html {
  const links = areas
    .filter(([href]) => hasDemo || href !== '/demo')
    .map(([href, name]) => {
      const current = href === area ? markup` aria-current="page"` : ''
      return markup`<a href="${origin}${href}"${current}>${words[name]}</a> `
    })
  return markup`<header class="page top">
    <a class="brand" href="${origin}/">Waymark</a>
    <nav>${links}</nav>
  </header>`
}

const areas = [
  ['/demo', 'demo'],
  ['/docs', 'api'],
  ['/audit', 'audit'],
  ['/console', 'console'],
] as const
