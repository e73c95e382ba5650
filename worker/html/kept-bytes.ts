/** Keeps a page that is read as it comes, as long as it is small enough to be looked at once more. */
export class KeptBytes {
  #pieces: Uint8Array[] = []
  #length = 0
  #limit: number

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  add(bytes: Uint8Array): void {
    this.#length += bytes.length
    if (this.#length <= this.#limit) this.#pieces.push(bytes)
    else this.#pieces = []
  }

  /** The same page, of which everything is kept that is read. */
  async *passing(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of body) {
      this.add(chunk)
      yield chunk
    }
  }

  /** The whole page, or undefined when it is larger than the limit. */
  all(): Buffer | undefined {
    return this.#length <= this.#limit ? Buffer.concat(this.#pieces) : undefined
  }
}
