/** The bytes at hand; `last` when no more will come. */
export type Input = { readonly bytes: Buffer; readonly last: boolean }

const NOTHING: Buffer = Buffer.alloc(0)

/** From this many bytes on, what was left is not looked at again before it has doubled. */
const SMALL = 1024

/**
 * Joins the bytes left over from one chunk with those that follow. A long construct that arrives in many small chunks
 * is looked at again only each time it has doubled, so that its cost stays in proportion to its length.
 */
export class ByteQueue {
  #kept = NOTHING
  #length = 0
  #waitFor = 0

  /** There are bytes that have not been read. */
  get isWaiting(): boolean {
    return this.#length > 0
  }

  /** The bytes to read now, or undefined when it is better to wait for more. */
  add(chunk: Uint8Array): Buffer | undefined {
    if (this.#length === 0) return asBuffer(chunk)
    this.#append(chunk)
    return this.#length < this.#waitFor ? undefined : this.rest()
  }

  rest(): Buffer {
    return this.#kept.subarray(0, this.#length)
  }

  /** Keeps what was not read of the bytes that `add` or `rest` gave. */
  keep(bytes: Buffer, from: number): void {
    this.#length = 0
    this.#waitFor = 0
    if (from >= bytes.length) return
    const left = bytes.subarray(from)
    this.#waitFor = left.length > SMALL ? left.length * 2 : 0
    this.#append(left)
  }

  #append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > this.#kept.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#kept.length * 2))
      this.#kept.copy(larger, 0, 0, this.#length)
      this.#kept = larger
    }
    this.#kept.set(bytes, this.#length)
    this.#length = length
  }
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
