import { CR, LF } from './ascii.ts'

/** Counted from 1; `column` in characters. */
export type Position = { readonly line: number; readonly column: number }

/**
 * Tells line and column of places in a page that is read in pieces. Lines end at LF, CR or CR LF. Places must be asked
 * for in the order of the page.
 */
export class LineCounter {
  #line = 1
  #column = 1
  #afterCr = false
  /** Up to where the bytes at hand have been counted. */
  #counted = 0
  #wide: boolean

  /** `wide`: characters may take several bytes, as in UTF-8. */
  constructor({ wide }: { wide: boolean }) {
    this.#wide = wide
  }

  at(bytes: Uint8Array, offset: number): Position {
    this.#count(bytes, offset)
    return { line: this.#line, column: this.#column }
  }

  /** Ends with the bytes at hand: the next ones begin where `offset` is now. */
  consumed(bytes: Uint8Array, offset: number): void {
    this.#count(bytes, offset)
    this.#counted = 0
  }

  #count(bytes: Uint8Array, to: number): void {
    for (let at = this.#counted; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === LF && this.#afterCr) {
        this.#afterCr = false
        continue
      }
      this.#afterCr = byte === CR
      if (byte === LF || byte === CR) {
        this.#line += 1
        this.#column = 1
      } else if (!this.#wide || (byte & 0xc0) !== 0x80) this.#column += 1
    }
    this.#counted = Math.max(this.#counted, to)
  }
}

/** The position of `offset` in bytes that begin at `start`. */
export function positionIn(bytes: Uint8Array, offset: number, start: Position): Position {
  const counter = new LineCounter({ wide: true })
  const { line, column } = counter.at(bytes, offset)
  return line === 1
    ? { line: start.line, column: start.column + column - 1 }
    : { line: start.line + line - 1, column }
}
