import { isSpace } from '../input/ascii.ts'
import { challengeTitle } from './bot-challenge.ts'
import type { WayOn } from './sends-on.ts'
import { StandInSigns, type StandIn } from './stand-in.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'
import type { Run } from '../tokenizer/tokenizer.ts'

/** A page with more characters than this in its body, apart from white space, is not an empty shell. */
const SHELL_CHARACTERS = 200

/** As far as a page is read for signs that it stands in for another one. A page with less text is short. */
const READ_CHARACTERS = 1000

/** Elements that are parts of the text around them. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi br em font i img mark s small span strong sub sup svg u wbr'.split(' '),
)

const SPACE = 0x20

/** Ids and tag names of the elements into which common frameworks render the page. */
const mountPoints = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  '___gatsby',
  'react-root',
  'app-root',
  'svelte',
  'q-app',
  'main-app',
])

function hasMountPointId(tag: StartTag): boolean {
  return mayHaveId(tag) && mountPoints.has(attributeOf(tag, 'id') ?? '')
}

const I = 0x69
const D = 0x64

/** Rules out most tags by their bytes, without parsing their attributes. */
function mayHaveId({ bytes, span }: StartTag): boolean {
  for (let at = span.nameEnd + 1; at < span.end; at += 1) {
    if (((bytes[at] ?? 0) | 0x20) === D && ((bytes[at - 1] ?? 0) | 0x20) === I) return true
  }
  return false
}

/** Classifies a page as ordinary, empty, a shell that JavaScript fills, or a bot challenge. */
export class PageClassifier {
  #elements = 0
  #characters = 0
  /** The bytes of the body's text, up to the limit. */
  readonly #text: number[] = []
  #scripts = 0
  #mountPoint = false
  #asksForJavascript = false
  #title: string | undefined
  #standIn = new StandInSigns()
  /** Where the open heading begins in the text. */
  #headingStart: number | undefined

  element(name: string, tag: StartTag): void {
    this.#elements += 1
    if (!inline.has(name)) this.#endHeading()
    if (name === 'h1') this.#headingStart = this.#text.length
    if (name === 'script') this.#scripts += 1
    this.#standIn.element(name, tag)
    this.#mountPoint ||= mountPoints.has(name) || hasMountPointId(tag)
  }

  endTag(name: string): void {
    if (!inline.has(name)) this.#endHeading()
  }

  #endHeading(): void {
    if (this.#headingStart === undefined) return
    this.#standIn.heading(this.#textFrom(this.#headingStart))
    this.#headingStart = undefined
  }

  #textFrom(start: number): string {
    return Buffer.from(this.#text.slice(start)).toString()
  }

  text({ bytes, from, to }: Run): void {
    for (let at = from; at < to && !this.isSettled; at += 1) {
      const space = isSpace(bytes[at])
      if (!space) this.#characters += 1
      if (!space || this.#text.at(-1) !== SPACE) this.#text.push(space ? SPACE : (bytes[at] ?? 0))
    }
  }

  /** True once the page has so much text that the rest cannot change its classification. */
  get isSettled(): boolean {
    return this.#characters > READ_CHARACTERS
  }

  /** Called for a script that sends visitors on, wherever it is. */
  forwards(way: WayOn): void {
    this.#standIn.forwards(way)
  }

  title(text: string): void {
    this.#title ??= text
    this.#standIn.title(text)
  }

  noscript(text: string): void {
    this.#asksForJavascript ||= /javascript|enable js/i.test(text)
  }

  get standIn(): StandIn | undefined {
    this.#endHeading()
    return this.#standIn.standIn({ isBare: this.isBare, isShort: !this.isSettled, text: this.#textFrom(0) })
  }

  get isEmpty(): boolean {
    return this.#elements === 0 && this.#characters === 0
  }

  /** True if the page has hardly any text. */
  get isBare(): boolean {
    return this.#characters <= SHELL_CHARACTERS
  }

  /** True for hardly any text, some scripts, and a sign that they build the page. */
  get needsJavascript(): boolean {
    return this.isBare && this.#scripts > 0 && (this.#mountPoint || this.#asksForJavascript)
  }

  /** The vendor of the bot protection that responded in place of the page. */
  get challengeVendor(): string | undefined {
    return challengeTitle(this.#title ?? '')
  }
}
