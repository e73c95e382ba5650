import type { PageMessages } from '../../shared/messages/audit/en.ts'
import { type Html, markup } from './markup.ts'
import type { SiteHeader } from './site-header.ts'

type FooterWords = SiteHeader['words'] &
  Pick<PageMessages, 'footer' | 'quickstart' | 'reference' | 'guides' | 'keys' | 'programs'>

export type SiteFooter = Pick<SiteHeader, 'hasDemo' | 'origin'> & { readonly words: FooterWords }

type FooterLink = readonly [href: string, name: string]

/** Renders the footer that all pages of the site share. */
export function siteFooter({ words, hasDemo, origin }: SiteFooter): Html {
  const group = (id: string, title: string, links: readonly FooterLink[]): Html =>
    markup`<nav aria-labelledby="foot-${id}">
      <p id="foot-${id}">${title}</p>
      <ul>
        ${links.map(([href, name]) => markup`<li><a href="${origin}${href}">${name}</a></li>`)}
      </ul>
    </nav>`
  const demo: FooterLink[] = hasDemo ? [['/demo', words.demo]] : []
  return markup`<footer class="foot">
    <div class="page">
      <p>${words.footer}</p>
      ${group('site', 'Waymark', [
        ...demo,
        ['/console', words.console],
        ['/audit', words.audit],
        ['/.well-known/waymark-signing-keys.json', words.keys],
      ])}
      ${group('api', words.api, [
        ['/docs/guides/quickstart', words.quickstart],
        ['/docs', words.reference],
        ['/docs/guides', words.guides],
      ])}
      ${group('programs', words.programs, [
        ['/openapi.json', 'openapi.json'],
        ['/docs.md', 'docs.md'],
        ['/llms.txt', 'llms.txt'],
        ['/widget/v1.json', 'widget/v1.json'],
      ])}
    </div>
  </footer>`
}
