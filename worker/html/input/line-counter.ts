import { CR, LF } from './ascii.ts'
import { asBuffer } from './byte-queue.ts'
import { Pieces } from './pieces.ts'

/** Both count from 1; `column` counts characters. */
export type Position = { readonly line: number; readonly column: number }

/** Bytes held before they are counted. On most pages no position far down is ever requested. */
const MAX_HELD_BYTES = 2 * 1024 * 1024

/**
 * Counts lines and columns in a page that is read in pieces. Lines end at LF, CR or CR LF. Positions must be asked for in
 * the order of the page.
 */
export class LineCounter {
  #line = 1
  #column = 1
  #afterCr = false
  #pieces = new Pieces()
  #heldBytes = 0
  /** Bytes of the first piece that have been counted. */
  #inPiece = 0
  /** Bytes of the page counted so far, and bytes before the current ones. */
  #counted = 0
  #consumed = 0
  #encoding: { readonly wide: boolean }

  /** `wide`: characters may take several bytes, as in UTF-8; read at each count, since it may not be known yet. */
  constructor(encoding: { readonly wide: boolean }) {
    this.#encoding = encoding
  }

  /** Takes the next piece of the page, which must not be modified afterwards. */
  feed(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.#pieces.add(piece)
    this.#heldBytes += piece.length
    while (this.#heldBytes > MAX_HELD_BYTES && this.#counted < this.#consumed) {
      const left = (this.#pieces.list[0]?.length ?? 0) - this.#inPiece
      this.#countTo(Math.min(this.#consumed, this.#counted + left))
    }
  }

  /** The position of `offset` in the current bytes. */
  at(offset: number): Position {
    this.#countTo(this.#consumed + offset)
    return { line: this.#line, column: this.#column }
  }

  /** Finishes the current bytes: later offsets count from `offset`. */
  consumed(offset: number): void {
    this.#consumed += offset
  }

  #countTo(place: number): void {
    while (this.#counted < place) {
      const piece = this.#pieces.list[0]
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
    const lastBreak = lastLineBreak(piece)
    if (lastBreak !== -1) {
      this.#line += lineFeeds(piece) + loneReturns(piece)
      this.#column = 1
    }
    const line = piece.subarray(lastBreak + 1)
    this.#column += line.length - (this.#encoding.wide ? continuationBytes(line) : 0)
  }
}

/** Most lines are shorter than this, and a loop finds their start faster. */
const SHORT_LINE_BYTES = 512

/** Index of the last LF or CR, or -1. */
function lastLineBreak(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - SHORT_LINE_BYTES)
  for (let at = bytes.length - 1; at >= from; at -= 1) if (bytes[at] === LF || bytes[at] === CR) return at
  const rest = asBuffer(bytes.subarray(0, from))
  return Math.max(rest.lastIndexOf(LF), rest.lastIndexOf(CR))
}

/** Counts CRs without an LF. Searches a string, since finding a character in one takes a tenth of the time of a Buffer. */
function loneReturns(bytes: Uint8Array): number {
  const first = bytes.indexOf(CR)
  if (first === -1) return 0
  const text = asBuffer(bytes).toString('latin1', first)
  let count = 0
  for (let at = 0; at !== -1; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count += 1
  return count
}

/** Counts LFs four bytes at a time, since this is most of the work on a large page. */
function lineFeeds(bytes: Uint8Array): number {
  const { words, from, to } = wordsIn(bytes)
  let count = 0
  for (let index = 0; index < words.length; index += 1) {
    const difference = (words[index] ?? 0) ^ 0x0a0a0a0a
    // Sets the highest bit of each byte that is now zero.
    const zero = ~(((difference & 0x7f7f7f7f) + 0x7f7f7f7f) | difference | 0x7f7f7f7f)
    if (zero !== 0) count += Math.imul(zero >>> 7, 0x01010101) >>> 24
  }
  for (let at = 0; at < from; at += 1) if (bytes[at] === LF) count += 1
  for (let at = to; at < bytes.length; at += 1) if (bytes[at] === LF) count += 1
  return count
}

/** Counts UTF-8 continuation bytes. */
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

/** The aligned part of the bytes as 32-bit words, with its start and end. */
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
