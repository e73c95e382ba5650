/** Keeps a page for the tree path, as long as it is small enough for that. */
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

  /** The whole page, or undefined when it is larger than the limit. */
  all(): Buffer | undefined {
    return this.#length <= this.#limit ? Buffer.concat(this.#pieces) : undefined
  }
}
