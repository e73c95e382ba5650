import { Pieces } from '../../pieces.ts'
import type { BodyEnd } from '../outcome.ts'

export type WireBodyOptions = {
  readonly maxBytes: number
  /** Maximum time without data from the site while the reader waits. */
  readonly idleMs: number
  /** Called when that limit is reached. */
  readonly onIdle: () => void
  /** Called when more than `maxBytes` have arrived. */
  readonly onCut: () => void
}

/**
 * Response body as it arrives: undici pushes, the reader pulls. It applies no backpressure: the bytes are bounded, and
 * undici reports a connection as broken if it ends while paused (8.12.4, `onHttpSocketEnd` in
 * lib/dispatcher/client-h1.js). Small chunks are joined: a site may send a body in chunks of one byte, and each piece
 * costs its reader as much as thousands of bytes.
 */
export class WireBody {
  readonly #options: WireBodyOptions
  readonly #pieces = new Pieces()
  #bytes = 0
  #end: BodyEnd | undefined
  #wake: () => void = () => {}

  constructor(options: WireBodyOptions) {
    this.#options = options
  }

  /** Undefined until the body has ended. */
  get end(): BodyEnd | undefined {
    return this.#end
  }

  push(chunk: Uint8Array): void {
    if (this.#end) return
    const room = this.#options.maxBytes - this.#bytes
    this.#bytes += chunk.length
    this.#pieces.add(chunk.subarray(0, room))
    this.#wake()
    if (chunk.length <= room) return
    this.finish({ kind: 'cut' })
    this.#options.onCut()
  }

  /** The first end counts. Bytes that arrived before it can still be read. */
  finish(end: BodyEnd): void {
    this.#end ??= end
    this.#wake()
  }

  async *read(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const [piece] = this.#pieces.list
      this.#pieces.shift()
      if (piece) yield piece
      else if (this.#end) return
      else await this.#more()
    }
  }

  async #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(this.#options.onIdle, this.#options.idleMs)
    await promise
    clearTimeout(timer)
  }
}
