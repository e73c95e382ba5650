import type { WayOn } from './sends-on.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'

/** A page that stands in for the one that visitors come for. */
export type StandIn =
  | 'frameset'
  | 'page_in_frame'
  | 'forwarding_page'
  | 'password_page'
  | 'coming_soon_page'
  | 'cookie_page'

/** Titles of pages that a site shows until it opens, or while it is closed. */
const comingSoon =
  /\b(?:coming soon|opening soon|launching soon|under construction|maintenance mode|(?:down|closed) for maintenance|be right back|en construction|en mantenimiento|pr[oó]ximamente|wartungs(?:modus|arbeiten)|demn[aä]chst|im aufbau|in costruzione|em constru[cç][aã]o|binnenkort|hier entsteht)\b|メンテナンス中|準備中|建设中|敬请期待/i

/** A title, a heading, or a part of one between dashes that says nothing else. */
const closedSite =
  /^(?:(?:we|[\p{L}\d.']+(?: [\p{L}\d.']+)?)(?:'re|’re| are| is| ist| est| wird)? )?(?:currently |temporarily |derzeit )?(?:(?:coming|opening|launching) soon|under construction|(?:(?:site|website|scheduled|planned|server|system|shop|store) )?maintenance(?: mode| page)?|(?:under|in|down for|closed for) maintenance|wartung(?:smodus|sarbeiten|sseite)?|in wartung|gewartet|im aufbau|en (?:construction|maintenance|mantenimiento|construcción)|mantenimiento|manutenzione|in (?:costruzione|manutenzione)|em (?:construção|manutenção)|manutenção|onderhoud)$/iu

/** What hosting providers write on the page of a domain without a site. */
const domainWithoutSite = /\bhier entsteht\b.{0,40}\b(?:internet|web|homepage|online|seite)/i

/** Texts of pages that a site shows to visitors without cookies. */
const asksForCookies =
  /\b(?:enable|activate|allow|turn on|switch on|requires?|needs?|without|aktivieren|erlauben|ohne|activer?|autoriser|activa[rd]?|habilit\w+|abilita\w*|attiva\w*|ativ[ae]\w*|(?:do(?:es)? not|doesn['’]t|don['’]t) (?:accept|support)|akzeptiert keine|schalten sie)\b[^.!?]{0,40}\bcookies?\b|\bcookies?\b[^.!?]{0,40}\b(?:enabled|disabled|required|blocked|switched (?:on|off)|turned (?:on|off)|not supported|aktivieren|aktiviert|deaktiviert|einschalten|eingeschaltet|erforderlich|activés?|désactivés?|habilitad[ao]s?|activad[ao]s?)\b/i

/** A heading that explains something, as on a page of help. */
const isHelp = /^(?:how|what|why|wie|was|warum|comment|c[oó]mo|come)\b|\?/i

const asksForPassword =
  /\b(?:password|passwort|kennwort|mot de passe|contraseñ|members only|protected|geschützt)|パスワード|密码/i

/** A text that a page shows: its title, its first heading, and its text up to some length. */
export type PageTexts = {
  readonly text: string
  /** True if there is hardly any text. */
  readonly isBare: boolean
  /** True if the text is all of it. */
  readonly isShort: boolean
}

/** Collects signs that a page stands in for another one, from its title, its first heading and its first elements. */
export class StandInSigns {
  #frames = 0
  readonly #ways = new Set<WayOn>()
  /** True if a form has another window or a frame for its target. */
  #hasFormOfFrame = false
  #mayForward = false
  #asksForPassword = false
  #isComingSoon = false
  #asksForCookies = false
  #titles: string[] = []

  element(name: string, tag: StartTag): void {
    if (showsAnotherPage(name, tag)) this.#frames += 1
    if (name === 'body') this.#mayForward ||= /\blocation\b/.test(attributeOf(tag, 'onload') ?? '')
    if (name === 'form') this.#hasFormOfFrame ||= !ownTarget.test(attributeOf(tag, 'target') ?? '')
    if (name === 'input') this.#asksForPassword ||= attributeOf(tag, 'type')?.toLowerCase() === 'password'
  }

  title(text: string): void {
    this.#isComingSoon ||= comingSoon.test(text)
    this.#asksForCookies ||= asksForCookies.test(text)
    this.#titles.push(text)
  }

  heading(text: string): void {
    this.#titles.push(text)
  }

  /** Called for a script, or a handler of the body's loading, that sends visitors on. */
  forwards(way: WayOn): void {
    this.#ways.add(way)
  }

  /** What the page is; most kinds have hardly any text of their own. */
  standIn({ isBare, isShort, text }: PageTexts): StandIn | undefined {
    const isClosed = this.#isComingSoon || (isShort && this.#saysClosed(text))
    if (isClosed) return 'coming_soon_page'
    if (this.#isForwarding({ isBare, isShort })) return 'forwarding_page'
    if (this.#asksForPassword && (isBare || (isShort && this.#mentions(asksForPassword, text)))) {
      return 'password_page'
    }
    if (isShort && this.#titles.some((title) => asksForCookies.test(title) && !isHelp.test(title.trim()))) {
      return 'cookie_page'
    }
    if (!isBare) return undefined
    if (this.#asksForCookies || asksForCookies.test(text)) return 'cookie_page'
    return this.#frames === 1 ? 'page_in_frame' : undefined
  }

  #isForwarding({ isBare, isShort }: Pick<PageTexts, 'isBare' | 'isShort'>): boolean {
    const sendsForm = this.#ways.has('form') && isShort && !this.#hasFormOfFrame
    return this.#ways.has('straight') || sendsForm || (isBare && this.#mayForward)
  }

  #saysClosed(text: string): boolean {
    return this.#titles.some(saysClosed) || this.#mentions(domainWithoutSite, text)
  }

  #mentions(pattern: RegExp, text: string): boolean {
    return [...this.#titles, text].some((one) => pattern.test(one))
  }
}

const ownTarget = /^(?:|_self|_top|_parent)$/i

const MAX_TITLE_CHARACTERS = 200

function saysClosed(title: string): boolean {
  const pieces = title.slice(0, MAX_TITLE_CHARACTERS).split(/\s[|–—:·-]\s|[|–—:·.!…]+/)
  return pieces.some((piece) => closedSite.test(piece.trim().replace(/\s+/g, ' ')))
}

/** An iframe may get its address later, from a lazy loader. */
function showsAnotherPage(name: string, tag: StartTag): boolean {
  const attributes = addressAttributes.get(name)
  return attributes?.some((attribute) => (attributeOf(tag, attribute) ?? '') !== '') ?? false
}

const addressAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['iframe', ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src']],
  ['object', ['data']],
  ['embed', ['src']],
])
