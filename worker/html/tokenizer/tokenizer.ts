import { BANG, GREATER, isLetter, LESS, QUESTION, SLASH } from '../input/ascii.ts'
import { ByteQueue, type Input } from '../input/byte-queue.ts'
import { doctypeAt } from './doctype.ts'
import { seekEndTag, type RawText } from './raw-text.ts'
import { readTag, type TagSpan } from './read-tag.ts'
import { readDeclaration, skipBogus, skipCdata, skipComment, type SkippedMarkup } from './skip-markup.ts'
import type { TextKind } from './text-kind.ts'

/** A run of bytes that is only valid during the call it is passed to. */
export type Run = { readonly bytes: Buffer; readonly from: number; readonly to: number }

/** Skips insignificant markup from `from`, which is outside any tag, and returns the offset it reached. */
export type TagSkipper = { skip(input: Input, from: number, maxBytes: number): number }

/** Receives the tokens of a page, in page order. */
export type TokenHandler = {
  /** Called with each piece of the page before its tokens. */
  begin?(input: Input): void
  /** Returns how to read on, and for raw text the name of the element whose end tag ends it. */
  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string }
  endTag(bytes: Buffer, span: TagSpan): void
  /** Called between tags. Returns a function that skips insignificant tags, if any can be skipped now. */
  plainTags(): TagSkipper | undefined
  /** Text between tags; a run of text may come in several pieces. */
  text(run: Run): void
  /** The source of a whole doctype, from `<!` to `>`. */
  doctype?(source: string): void
  /** A piece of a comment; `closed` with the last one. */
  comment(run: Run, closed: boolean): void
  /** A piece of the content of a raw text element; `closed` with the last one, which may be empty. */
  rawText(run: Run, closed: boolean): void
  /** Returns true if `<![CDATA[` opens a section here, as in SVG and MathML. */
  cdataAllowed(): boolean
  /** Called for a tag that is too long to keep. Nothing more is reported. */
  tagTooLong(): void
  /** Called after each step. Returns true if nothing more need be read. */
  finished(): boolean
  /** Everything up to `to` has been read and will not be seen again. */
  consumed(to: number): void
}

/** Maximum size of a tag held in memory. */
export const MAX_TAG_BYTES = 256 * 1024

/** The first pieces are small, since a search often ends in the head of a page. */
const FIRST_PIECE_BYTES = 2 * 1024
const MAX_PIECE_BYTES = 16 * 1024

/** Most text between the tags of a head is shorter than this, and found sooner in a loop. */
const FEW_BYTES = 32

function textEnd({ bytes, latin1 }: Input, from: number): number {
  const near = Math.min(from + FEW_BYTES, bytes.length)
  for (let at = from; at < near; at += 1) if (bytes[at] === LESS) return at
  const less = latin1.indexOf('<', near)
  return less === -1 ? bytes.length : less
}

type State = 'data' | 'raw' | 'comment' | 'bogus' | 'cdata' | 'plaintext' | 'stopped'

/**
 * Finds the tags of a page in its bytes, as HTML's tokenizer would (13.2.5), in any encoding in which bytes below
 * 0x80 are ASCII. It works on the bytes as they arrive, and its tokens never depend on how they were split: a
 * construct that is cut off by the end of the current bytes waits for more.
 */
export class Tokenizer {
  #handler: TokenHandler
  #maxTagBytes: number
  #queue = new ByteQueue()
  #pieceBytes = FIRST_PIECE_BYTES
  #state: State = 'data'
  #raw: RawText = { name: '', at: 0, escape: 0, closes: false }

  /** `maxTagBytes`: longer tags end the reading. A page that is kept in memory needs no limit. */
  constructor(
    handler: TokenHandler,
    { maxTagBytes = MAX_TAG_BYTES }: { readonly maxTagBytes?: number } = {},
  ) {
    this.#handler = handler
    this.#maxTagBytes = maxTagBytes
  }

  /** True while the last bytes wait for more. */
  get holdsBack(): boolean {
    return this.#queue.hasUnread
  }

  push(chunk: Uint8Array): void {
    let rest = chunk
    while (rest.length > 0 && this.#state !== 'stopped' && !this.#handler.finished()) {
      const piece = rest.subarray(0, this.#pieceBytes)
      rest = rest.subarray(piece.length)
      this.#pieceBytes = Math.min(this.#pieceBytes * 2, MAX_PIECE_BYTES)
      const bytes = this.#queue.add(piece)
      if (bytes) this.#read(bytes, false)
    }
  }

  end(): void {
    this.#read(this.#queue.rest(), true)
  }

  #read(bytes: Buffer, last: boolean): void {
    const input = { bytes, latin1: bytes.toString('latin1'), last }
    this.#handler.begin?.(input)
    let at = 0
    while (at < bytes.length && !this.#handler.finished()) {
      const next = this.#step(input, at)
      if (next === undefined) break
      at = next
    }
    if (this.#state === 'stopped' || this.#handler.finished()) return
    this.#handler.consumed(at)
    this.#queue.keep(bytes, at)
    if (bytes.length - at > this.#maxTagBytes) this.#giveUp()
  }

  #giveUp(): void {
    this.#state = 'stopped'
    this.#handler.tagTooLong()
  }

  /** Continues reading at `at`; undefined if more bytes are needed first. */
  #step(input: Input, at: number): number | undefined {
    const { bytes } = input
    switch (this.#state) {
      case 'data':
        return this.#data(input, at)
      case 'raw':
        return this.#rawText(input, at)
      case 'comment':
        return this.#skipped(input, at, skipComment(input, at))
      case 'bogus':
        return this.#skipped(input, at, skipBogus(input, at))
      case 'cdata':
        return this.#skipped(input, at, skipCdata(input, at))
      case 'plaintext':
      case 'stopped':
        return bytes.length
    }
  }

  #data(input: Input, at: number): number | undefined {
    const { bytes } = input
    const skipped = this.#handler.plainTags()?.skip(input, at, this.#maxTagBytes) ?? at
    if (skipped > at) return skipped
    return bytes[at] === LESS ? this.#markup(input, at) : this.#text(input, at)
  }

  #text(input: Input, at: number): number {
    const to = textEnd(input, at)
    this.#handler.text({ bytes: input.bytes, from: at, to })
    return to
  }

  #markup(input: Input, at: number): number | undefined {
    const { bytes, last } = input
    const next = bytes[at + 1]
    if (next === undefined && !last) return undefined
    if (isLetter(next)) return this.#startTag(bytes, at)
    if (next === SLASH) return this.#endTagOpen(input, at)
    if (next === BANG) return this.#declaration(input, at)
    if (next === QUESTION) return this.#switchTo('bogus', at + 1)
    this.#handler.text({ bytes, from: at, to: at + 1 })
    return at + 1
  }

  #startTag(bytes: Buffer, at: number): number | undefined {
    const span = this.#readTag(bytes, at, at + 1)
    if (!span) return undefined
    const { kind, name } = this.#handler.startTag(bytes, span)
    if (kind === 'data') return span.end
    this.#raw = { name, at: 0, escape: 0, closes: false }
    return this.#switchTo(kind === 'plaintext' ? 'plaintext' : 'raw', span.end)
  }

  /** Applies the limit equally to tags that arrive whole and in pieces. */
  #readTag(bytes: Buffer, start: number, nameStart: number): TagSpan | undefined {
    const span = readTag(bytes, start, nameStart)
    if (!span || span.end - start <= this.#maxTagBytes) return span
    this.#giveUp()
    return undefined
  }

  #endTagOpen({ bytes, last }: Input, at: number): number | undefined {
    const letter = bytes[at + 2]
    if (letter === undefined) {
      if (last) this.#handler.text({ bytes, from: at, to: at + 2 })
      return last ? at + 2 : undefined
    }
    if (letter === GREATER) return at + 3
    if (!isLetter(letter)) return this.#switchTo('bogus', at + 2)
    const span = this.#readTag(bytes, at, at + 2)
    if (span) this.#handler.endTag(bytes, span)
    return span?.end
  }

  #declaration(input: Input, at: number): number | undefined {
    const found = readDeclaration(input, at)
    if (!found) return undefined
    if (found.emptyUntil !== undefined) return found.emptyUntil
    if (found.kind === 'bogus' && this.#handler.doctype) return this.#bogusOrDoctype(input, at)
    if (found.kind !== 'cdata') return this.#switchTo(found.kind, found.contentAt)
    return this.#switchTo(this.#handler.cdataAllowed() ? 'cdata' : 'bogus', found.contentAt)
  }

  #bogusOrDoctype(input: Input, at: number): number | undefined {
    const source = doctypeAt(input, at)
    if (source === undefined) return undefined
    if (source !== '') this.#handler.doctype?.(source)
    return this.#switchTo('bogus', at + 2)
  }

  #switchTo(state: State, at: number): number {
    this.#state = state
    return at
  }

  #skipped({ bytes, last }: Input, at: number, skip: SkippedMarkup): number | undefined {
    const isComment = this.#state === 'comment'
    if (isComment) this.#handler.comment({ bytes, from: at, to: skip.contentEnd }, skip.closed)
    if (skip.closed) return this.#switchTo('data', skip.next)
    if (last) return bytes.length
    return skip.next === at ? undefined : skip.next
  }

  #rawText(input: Input, at: number): number | undefined {
    const { bytes } = input
    const text = this.#raw
    text.at = at
    seekEndTag(input, text)
    const span = text.closes ? this.#readTag(bytes, text.at, text.at + 2) : undefined
    this.#handler.rawText({ bytes, from: at, to: text.at }, span !== undefined)
    if (span) return this.#switchTo('data', span.end)
    text.closes = false
    return text.at === at ? undefined : text.at
  }
}
