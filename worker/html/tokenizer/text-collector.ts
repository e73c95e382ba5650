import type { Run } from './tokenizer.ts'

const EMPTY = Buffer.alloc(0)

/** Joins a text that arrives in pieces and cuts it at a limit. */
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
    // The bytes of a run are valid only during the call.
    this.#pieces.push(Buffer.from(bytes.subarray(from, end)))
    this.#length += end - from
  }

  /** Returns the text with its last run and starts over. If the text came in one run, the bytes are not copied. */
  last(run: Run): Buffer {
    const { bytes, from, to } = run
    if (this.#pieces.length === 0) return bytes.subarray(from, Math.min(to, from + this.#limit))
    this.add(run)
    return this.take()
  }

  /** Returns all of it and starts over. */
  take(): Buffer {
    if (this.#pieces.length === 0) return EMPTY
    const [only] = this.#pieces
    const all = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#length = 0
    return all
  }
}
