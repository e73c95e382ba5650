import { isAscii } from 'node:buffer'
import { CR, LF } from './ascii.ts'
import type { Input } from './byte-queue.ts'

/** Position in a page. Both numbers count from 1; `column` counts characters. */
export type Position = { readonly line: number; readonly column: number }

type Piece = Pick<Input, 'bytes' | 'latin1'>

const NOTHING: Piece = { bytes: Buffer.alloc(0), latin1: '' }

/**
 * Counts lines and columns in a page that is read in pieces. Lines end at LF, CR or CR LF. Positions must be requested
 * in page order.
 */
export class LineCounter {
  #line = 1
  #column = 1
  #afterCr = false
  #piece = NOTHING
  /** Bytes of the piece that have been counted. */
  #counted = 0
  #encoding: { readonly wide: boolean }

  /** `wide`: characters may take several bytes, as in UTF-8; read at each count, since it may not be known yet. */
  constructor(encoding: { readonly wide: boolean }) {
    this.#encoding = encoding
  }

  /** Takes the next piece of the page, which begins where the last count ended. */
  begin(piece: Piece): void {
    this.#piece = piece
    this.#counted = 0
  }

  /** The position of `offset` in the current piece. */
  at(offset: number): Position {
    this.countTo(offset)
    return { line: this.#line, column: this.#column }
  }

  /** Counts up to `offset` in the current piece. */
  countTo(offset: number): void {
    const { bytes, latin1 } = this.#piece
    const from = this.#counted
    if (offset <= from) return
    this.#counted = offset
    // The LF of a CR LF whose CR has been counted.
    const start = this.#afterCr && bytes[from] === LF ? from + 1 : from
    this.#afterCr = bytes[offset - 1] === CR
    const { count, last } = lineBreaks(latin1, start, offset)
    if (count > 0) {
      this.#line += count
      this.#column = 1
    }
    const lineStart = count > 0 ? last + 1 : start
    const characters =
      offset - lineStart - (this.#encoding.wide ? continuationBytes(bytes, lineStart, offset) : 0)
    this.#column += characters
  }
}

/** Number of line breaks between two offsets, and the offset of the last one. */
function lineBreaks(text: string, from: number, to: number): { count: number; last: number } {
  let count = 0
  let last = -1
  // A search in the whole text would not end at `to`, but at its next line break, which may be far away.
  const part = text.slice(from, to)
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) {
    count += 1
    last = from + at
  }
  for (let at = part.indexOf('\r'); at !== -1; at = part.indexOf('\r', at + 1)) {
    if (text.charCodeAt(from + at + 1) === LF) continue
    count += 1
    last = Math.max(last, from + at)
  }
  return { count, last }
}

/** Counts UTF-8 continuation bytes. */
function continuationBytes(bytes: Buffer, from: number, to: number): number {
  if (to - from > FEW && isAscii(bytes.subarray(from, to))) return 0
  let count = 0
  for (let at = from; at < to; at += 1) if (((bytes[at] ?? 0) & 0xc0) === 0x80) count += 1
  return count
}

/** Reading this many bytes takes less time than a native call. */
const FEW = 64

/** The position of `offset` in bytes whose lines count from `start`. */
export function positionIn(bytes: Buffer, offset: number, start: Position): Position {
  const { line, column } = positionOf(bytes, offset, { wide: true })
  return line === 1
    ? { line: start.line, column: start.column + column - 1 }
    : { line: start.line + line - 1, column }
}

/** The position of `offset` in the bytes of a whole page. */
export function positionOf(bytes: Buffer, offset: number, encoding: { readonly wide: boolean }): Position {
  const counter = new LineCounter(encoding)
  counter.begin({ bytes, latin1: bytes.toString('latin1', 0, offset) })
  return counter.at(offset)
}
