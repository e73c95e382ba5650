import type { Run } from './tokenizer.ts'

const EMPTY = Buffer.alloc(0)

/** Puts together a text that comes in pieces, up to a limit; what is longer is cut. */
export class TextCollector {
  #pieces: Buffer[] = []
  #length = 0
  #limit: number

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  add({ bytes, from, to }: Run): void {
    const end = Math.min(to, from + this.#limit - this.#length)
    if (end <= from) return
    // The bytes of a run are only lent.
    this.#pieces.push(Buffer.from(bytes.subarray(from, end)))
    this.#length += end - from
  }

  /** All of it; the collector begins anew. */
  take(): Buffer {
    if (this.#pieces.length === 0) return EMPTY
    const [only] = this.#pieces
    const all = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#length = 0
    return all
  }
}
