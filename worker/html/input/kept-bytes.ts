import { asBuffer } from './byte-queue.ts'
import { Pieces } from '../../pieces.ts'

/** Keeps the beginning of a page that is read as a stream, up to a limit, so that it can be read a second time. */
export class KeptBytes {
  /** True if the page was longer than the limit. */
  truncated = false
  #pieces = new Pieces()
  #length = 0
  #limit: number
  #joined: Buffer | undefined

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  get length(): number {
    return this.#length
  }

  /** The bytes must not change afterwards. */
  add(bytes: Uint8Array): void {
    const room = this.#limit - this.#length
    const kept = bytes.length <= room ? bytes : bytes.subarray(0, room)
    this.truncated ||= kept.length < bytes.length
    if (kept.length === 0) return
    this.#length += kept.length
    this.#joined = undefined
    this.#pieces.add(kept)
  }

  /** Yields the chunks of a body and keeps those that are read. */
  async *tee(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of body) {
      this.add(chunk)
      yield chunk
    }
  }

  get pieces(): readonly Uint8Array[] {
    return this.#pieces.list
  }

  /** Returns all kept bytes in one buffer. */
  join(): Buffer {
    if (this.#joined) return this.#joined
    const [only] = this.#pieces.list
    const joined = this.#pieces.list.length === 1 && only ? asBuffer(only) : this.#pieces.join()
    // Keeping the pieces would double the memory.
    this.#pieces.clear()
    this.#pieces.add(joined)
    this.#joined = joined
    return joined
  }
}
