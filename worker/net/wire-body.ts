import type { BodyEnd } from './outcome.ts'

export type WireBodyOptions = {
  readonly maxBytes: number
  /** How long the site may send nothing while we wait for more. */
  readonly idleMs: number
  /** Called when that time is over. */
  readonly onIdle: () => void
  /** Called when more than `maxBytes` have come in. */
  readonly onCut: () => void
}

/**
 * A response body as it comes from the wire: undici pushes, the reader pulls. The wire is not slowed down for a slow
 * reader, since the bytes are bounded: undici takes a connection that ends while it is paused for a broken one.
 */
export class WireBody {
  readonly #options: WireBodyOptions
  readonly #chunks: Uint8Array[] = []
  #bytes = 0
  #end: BodyEnd | undefined
  #wake: () => void = () => {}

  constructor(options: WireBodyOptions) {
    this.#options = options
  }

  /** How it ended; undefined while it has not. */
  get end(): BodyEnd | undefined {
    return this.#end
  }

  push(chunk: Uint8Array): void {
    if (this.#end) return
    const room = this.#options.maxBytes - this.#bytes
    this.#bytes += chunk.length
    this.#chunks.push(chunk.subarray(0, room))
    this.#wake()
    if (chunk.length <= room) return
    this.finish({ kind: 'cut' })
    this.#options.onCut()
  }

  /** The first end counts. What has come in before it can still be read. */
  finish(end: BodyEnd): void {
    this.#end ??= end
    this.#wake()
  }

  async *read(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const chunk = this.#chunks.shift()
      if (chunk) yield chunk
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
