/**
 * The current bytes; `last` if no more will follow. `latin1` has the same bytes as characters: searching a
 * string takes a tenth of the time of searching a Buffer.
 */
export type Input = { readonly bytes: Buffer; readonly latin1: string; readonly last: boolean }

const NOTHING: Buffer = Buffer.alloc(0)

/** From this size on, leftover bytes are not read again until they have doubled. */
const SMALL = 1024

/**
 * Joins the bytes left over from one chunk with those that follow. A long construct that arrives in many small chunks
 * is read again only when it has doubled, so that its cost stays proportional to its length.
 */
export class ByteQueue {
  #kept = NOTHING
  #length = 0
  #waitFor = 0

  /** True if there are unread bytes. */
  get hasUnread(): boolean {
    return this.#length > 0
  }

  /** The bytes to read now, or undefined if it is better to wait for more. */
  add(chunk: Uint8Array): Buffer | undefined {
    if (this.#length === 0) return asBuffer(chunk)
    this.#append(chunk)
    return this.#length < this.#waitFor ? undefined : this.rest()
  }

  rest(): Buffer {
    return this.#kept.subarray(0, this.#length)
  }

  /** Keeps the unread part of the bytes that `add` or `rest` returned. */
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
