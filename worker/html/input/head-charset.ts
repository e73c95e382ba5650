import type { TagSpan } from '../tokenizer/read-tag.ts'
import { textKindOf, type TextKind } from '../tokenizer/text-kind.ts'
import { nameOf, type Decode } from '../tokenizer/start-tag.ts'
import { Tokenizer, type TokenHandler } from '../tokenizer/tokenizer.ts'
import type { WorkBudget } from '../work-budget.ts'

/**
 * Tags among which Chromium keeps looking for a `<meta charset>` beyond the first 1,024 bytes (`CheckForMetaCharset` in
 * third_party/blink/renderer/core/html/parser/html_meta_charset_parser.cc at 1f0ff651369d).
 */
const headNames = new Set('script noscript style link meta object title base'.split(' '))

/**
 * Looks for the encoding that a meta element names anywhere before the first tag that does not belong in a head. The
 * HTML standard advises reading 1,024 bytes and starting over if such an element comes later. Chromium looks further
 * instead, as this does, and ignores such elements after the head.
 */
export class HeadCharset {
  encoding: string | undefined
  /** End of the tag that named it. */
  end = 0
  #ended = false
  #before = 0
  #tokenizer: Tokenizer
  #work: WorkBudget

  /** `encodingIn` reads the source of one meta tag. */
  constructor(encodingIn: (tag: Uint8Array) => string | undefined, work: WorkBudget) {
    this.#work = work
    this.#tokenizer = new Tokenizer(this.#handler(encodingIn))
  }

  /** True if nothing that follows can change `encoding`. */
  get isDone(): boolean {
    return this.#ended || this.encoding !== undefined
  }

  push(bytes: Uint8Array): void {
    if (!this.isDone) this.#tokenizer.push(bytes)
  }

  #encodingOf(tag: Uint8Array, encodingIn: (tag: Uint8Array) => string | undefined): string | undefined {
    this.#work.spend(META_STEPS + tag.length * META_BYTE_STEPS)
    return encodingIn(tag)
  }

  #handler(encodingIn: (tag: Uint8Array) => string | undefined): TokenHandler {
    const ignore = (): void => undefined
    return {
      startTag: (bytes, span) => {
        const name = nameOf(bytes, span, asLatin1)
        this.#work.spend(TAG_STEPS)
        if (name === 'meta')
          this.encoding = this.#encodingOf(bytes.subarray(span.start, span.end), encodingIn)
        else this.#ended = !headNames.has(name) && name !== 'html' && name !== 'head'
        this.end = this.#before + span.end
        return { kind: kindOf(name), name }
      },
      endTag: (bytes, span: TagSpan) => {
        this.#work.spend(TAG_STEPS)
        this.#ended = !headNames.has(nameOf(bytes, span, asLatin1))
      },
      finished: () => this.isDone,
      tagTooLong: () => {
        this.#ended = true
      },
      plainTags: () => undefined,
      cdataAllowed: () => false,
      text: ignore,
      comment: ignore,
      rawText: ignore,
      consumed: (to) => {
        this.#work.reread(to)
        this.#before += to
      },
    }
  }
}

/** The cost of a tag, and of a meta tag and of each of its bytes, which are searched for an encoding. */
const TAG_STEPS = 60
const META_STEPS = 1000
const META_BYTE_STEPS = 10

/** Latin-1 is enough, since the relevant names are ASCII. */
const asLatin1: Decode = (bytes) => Buffer.from(bytes).toString('latin1')

/**
 * Chromium looks into noscript elements, since it does not know here whether scripts run (`HTMLParserOptions(nullptr)`
 * in html_meta_charset_parser.cc).
 */
function kindOf(name: string): TextKind {
  return name === 'noscript' ? 'data' : textKindOf(name)
}
