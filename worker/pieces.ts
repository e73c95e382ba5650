/** Smaller pieces are joined, since each separate object would take more memory than its bytes. */
const SMALL_BYTES = 4 * 1024

/** A list of pieces of a page. A page that arrives byte by byte takes no more memory than one that arrives whole. */
export class Pieces {
  #list: Uint8Array[] = []
  /** Buffer of the last piece, if it was joined from small ones. */
  #room: Buffer | undefined

  get list(): readonly Uint8Array[] {
    return this.#list
  }

  get isEmpty(): boolean {
    return this.#list.length === 0
  }

  /** The bytes must not change afterwards. */
  add(bytes: Uint8Array): void {
    const last = this.#list.at(-1)
    if (!last || last.length + bytes.length > SMALL_BYTES) this.#begin(bytes)
    else this.#append(last, bytes)
  }

  #begin(bytes: Uint8Array): void {
    this.#room = undefined
    this.#list.push(bytes)
  }

  #append(last: Uint8Array, bytes: Uint8Array): void {
    if (!this.#room) {
      this.#room = Buffer.allocUnsafeSlow(SMALL_BYTES)
      this.#room.set(last)
    }
    this.#room.set(bytes, last.length)
    this.#list[this.#list.length - 1] = this.#room.subarray(0, last.length + bytes.length)
  }

  shift(): void {
    this.#list.shift()
  }

  clear(): void {
    this.#list = []
    this.#room = undefined
  }

  /** Returns all pieces in one buffer. */
  join(): Buffer {
    return Buffer.concat(this.#list)
  }
}
