import { CR, LF } from './ascii.ts'

/** Counted from 1; `column` in characters. */
export type Position = { readonly line: number; readonly column: number }

/** So much of a page is held until a place in it is asked for: most pages are never asked for one far down. */
const MAX_HELD_BYTES = 2 * 1024 * 1024

/**
 * Tells line and column of places in a page that is read in pieces. Lines end at LF, CR or CR LF. Places must be asked
 * for in the order of the page.
 */
export class LineCounter {
  #line = 1
  #column = 1
  #afterCr = false
  #pieces: Uint8Array[] = []
  #heldBytes = 0
  /** How far into the first piece has been counted. */
  #inPiece = 0
  /** How many bytes of the page have been counted, and where in the page the bytes at hand begin. */
  #counted = 0
  #consumed = 0
  #wide: boolean

  /** `wide`: characters may take several bytes, as in UTF-8. */
  constructor({ wide }: { wide: boolean }) {
    this.#wide = wide
  }

  /** Takes the next piece of the page, which must not change any more. */
  feed(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.#pieces.push(piece)
    this.#heldBytes += piece.length
    while (this.#heldBytes > MAX_HELD_BYTES && this.#counted < this.#consumed) {
      const left = (this.#pieces[0]?.length ?? 0) - this.#inPiece
      this.#countTo(Math.min(this.#consumed, this.#counted + left))
    }
  }

  /** The position of `offset` in the bytes at hand. */
  at(offset: number): Position {
    this.#countTo(this.#consumed + offset)
    return { line: this.#line, column: this.#column }
  }

  /** Ends with the bytes at hand: the next ones begin where `offset` is now. */
  consumed(offset: number): void {
    this.#consumed += offset
  }

  #countTo(place: number): void {
    while (this.#counted < place) {
      const piece = this.#pieces[0]
      if (!piece) return
      const to = Math.min(piece.length, this.#inPiece + place - this.#counted)
      this.#count(piece, this.#inPiece, to)
      this.#counted += to - this.#inPiece
      this.#inPiece = to
      if (to < piece.length) return
      this.#pieces.shift()
      this.#heldBytes -= piece.length
      this.#inPiece = 0
    }
  }

  #count(bytes: Uint8Array, from: number, to: number): void {
    // The LF of a CR LF whose CR has been counted.
    const start = this.#afterCr && bytes[from] === LF ? from + 1 : from
    const piece = bytes.subarray(start, to)
    this.#afterCr = start === to ? false : bytes[to - 1] === CR
    const lastBreak = Math.max(piece.lastIndexOf(LF), piece.lastIndexOf(CR))
    if (lastBreak !== -1) {
      this.#line += lineFeeds(piece) + lonelyReturns(piece)
      this.#column = 1
    }
    const line = piece.subarray(lastBreak + 1)
    this.#column += line.length - (this.#wide ? continuationBytes(line) : 0)
  }
}

function lonelyReturns(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] !== LF) count += 1
  }
  return count
}

/** Looks at four bytes at once: in a large page this is most of the work of counting. */
function lineFeeds(bytes: Uint8Array): number {
  const { words, from, to } = wordsIn(bytes)
  let count = 0
  for (let index = 0; index < words.length; index += 1) {
    const difference = (words[index] ?? 0) ^ 0x0a0a0a0a
    // The highest bit of each byte that is zero now.
    const zero = ~(((difference & 0x7f7f7f7f) + 0x7f7f7f7f) | difference | 0x7f7f7f7f)
    if (zero !== 0) count += Math.imul(zero >>> 7, 0x01010101) >>> 24
  }
  for (let at = 0; at < from; at += 1) if (bytes[at] === LF) count += 1
  for (let at = to; at < bytes.length; at += 1) if (bytes[at] === LF) count += 1
  return count
}

/** The bytes of UTF-8 that go on with a character. */
function continuationBytes(bytes: Uint8Array): number {
  const { words, from, to } = wordsIn(bytes)
  let count = 0
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0
    const continuing = word & ~(word << 1) & 0x80808080
    if (continuing !== 0) count += Math.imul(continuing >>> 7, 0x01010101) >>> 24
  }
  for (let at = 0; at < from; at += 1) if (continues(bytes[at])) count += 1
  for (let at = to; at < bytes.length; at += 1) if (continues(bytes[at])) count += 1
  return count
}

function continues(byte = 0): boolean {
  return (byte & 0xc0) === 0x80
}

/** The part of the bytes that can be read as words, and where it begins and ends. */
function wordsIn({ buffer, byteOffset, length }: Uint8Array): {
  words: Uint32Array
  from: number
  to: number
} {
  const from = Math.min(length, (4 - (byteOffset % 4)) % 4)
  if (from === length) return { words: new Uint32Array(), from, to: length }
  const words = new Uint32Array(buffer, byteOffset + from, (length - from) >> 2)
  return { words, from, to: from + words.length * 4 }
}

/** The position of `offset` in bytes that begin at `start`. */
export function positionIn(bytes: Uint8Array, offset: number, start: Position): Position {
  const counter = new LineCounter({ wide: true })
  counter.feed(bytes)
  const { line, column } = counter.at(offset)
  return line === 1
    ? { line: start.line, column: start.column + column - 1 }
    : { line: start.line + line - 1, column }
}
