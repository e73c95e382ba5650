import type { Transform } from 'node:stream'

/** A zlib stream as a function from pieces to pieces. Both generators throw what the stream reports. */
export type Decoder = {
  /** Takes one piece and gives what comes out of it. Data behind the proper end is ignored. */
  readonly write: (piece: Uint8Array) => AsyncGenerator<Uint8Array, void>
  /** Says that there is no more, which is an error where the data should go on. */
  readonly end: () => AsyncGenerator<Uint8Array, void>
  readonly close: () => void
}

/**
 * One piece at a time, so that a reader who stops leaves nothing running. Not pipeline() or iteration over the
 * stream: both drop what is decoded but not yet read when an error comes, and zlib never calls back a failed write.
 */
export function makeDecoder(stream: Transform): Decoder {
  let fault: Error | undefined
  let wake = (): void => {}
  stream.on('readable', () => wake())
  stream.on('end', () => wake())
  stream.on('error', (error) => {
    fault = error
    wake()
  })

  async function* output(isDone: () => boolean): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const piece = stream.read() as Uint8Array | null
      if (piece) yield piece
      else if (stream.readableEnded || isDone()) return
      else if (fault) throw fault
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  return {
    async *write(piece) {
      if (stream.readableEnded) return
      let taken = false
      stream.write(piece, () => {
        taken = true
        wake()
      })
      yield* output(() => taken && !fault)
    },

    async *end() {
      stream.end()
      yield* output(() => false)
    },

    close: () => void stream.destroy(),
  }
}
