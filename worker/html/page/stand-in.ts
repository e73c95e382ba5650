import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'

/** A page that stands in for the one that visitors come for. */
export type StandIn = 'frameset' | 'page_in_frame' | 'forwarding_page' | 'password_page' | 'coming_soon_page'

/** True for a page of frames instead of a body, which the scanner takes for an empty one. */
export function hasFrameset(page: Buffer): boolean {
  return /<frameset[\s>]/i.test(page.toString('latin1', 0, MAX_FRAMESET_START))
}

const MAX_FRAMESET_START = 16 * 1024

/** Titles of pages that a site shows until it opens, or while it is closed. */
const comingSoon =
  /\b(?:coming soon|opening soon|launching soon|under construction|maintenance mode|(?:down|closed) for maintenance|be right back|en construction|en mantenimiento|pr[oó]ximamente|wartungs(?:modus|arbeiten)|demn[aä]chst|im aufbau|in costruzione|em constru[cç][aã]o|binnenkort)\b|メンテナンス中|準備中|建设中|敬请期待/i

const onload = /\blocation\b/

/** Collects signs that a page stands in for another one, from its title and its first elements. */
export class StandInSigns {
  #iframes = 0
  #hasForwarding = false
  #asksForPassword = false
  #isComingSoon = false

  element(name: string, tag: StartTag): void {
    if (name === 'iframe' && attributeOf(tag, 'src') !== undefined) this.#iframes += 1
    if (name === 'body') this.#hasForwarding ||= onload.test(attributeOf(tag, 'onload') ?? '')
    if (name === 'input') this.#asksForPassword ||= attributeOf(tag, 'type')?.toLowerCase() === 'password'
  }

  title(text: string): void {
    this.#isComingSoon ||= comingSoon.test(text)
  }

  /** What the page is; most kinds have hardly any text of their own. */
  standIn({ isBare }: { readonly isBare: boolean }): StandIn | undefined {
    if (this.#isComingSoon) return 'coming_soon_page'
    if (!isBare) return undefined
    if (this.#hasForwarding) return 'forwarding_page'
    if (this.#asksForPassword) return 'password_page'
    return this.#iframes === 1 ? 'page_in_frame' : undefined
  }
}
