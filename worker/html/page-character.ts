import { isSpace } from './ascii.ts'
import { challengeTitle } from './bot-challenge.ts'
import type { Run } from './tokenizer.ts'

/** A page with more letters than this in its body is no empty shell. */
const SHELL_CHARACTERS = 200

/** Elements into which the common frameworks put the page they build. */
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

/** What kind of page this is, as far as the bytes tell: empty, a shell that JavaScript fills, a bot challenge. */
export class PageCharacter {
  #elements = 0
  #characters = 0
  #scripts = 0
  #mountPoint = false
  #asksForJavascript = false
  #title: string | undefined

  element(name: string, id: string | undefined): void {
    this.#elements += 1
    if (name === 'script') this.#scripts += 1
    this.#mountPoint ||= mountPoints.has(id ?? '') || mountPoints.has(name)
  }

  text({ bytes, from, to }: Run): void {
    for (let at = from; at < to && this.#characters <= SHELL_CHARACTERS; at += 1) {
      if (!isSpace(bytes[at])) this.#characters += 1
    }
  }

  /** Text and elements to come change nothing any more. */
  get isSettled(): boolean {
    return this.#characters > SHELL_CHARACTERS
  }

  title(text: string): void {
    this.#title ??= text
  }

  noscript(text: string): void {
    this.#asksForJavascript ||= /javascript|enable js/i.test(text)
  }

  get isEmpty(): boolean {
    return this.#elements === 0 && this.#characters === 0
  }

  /** There is hardly any text. */
  get isBare(): boolean {
    return this.#characters <= SHELL_CHARACTERS
  }

  /** Hardly any text, scripts, and a sign that these make the page. */
  get needsJavascript(): boolean {
    return this.isBare && this.#scripts > 0 && (this.#mountPoint || this.#asksForJavascript)
  }

  /** The vendor of the bot protection that answered in place of the page. */
  get challengeVendor(): string | undefined {
    return challengeTitle(this.#title ?? '')
  }
}
