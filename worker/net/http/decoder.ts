import type { Transform } from 'node:stream'

/** A zlib stream that turns input pieces into output pieces. Both generators throw the stream's errors. */
export type Decoder = {
  /** Decodes one piece. Ignores data after the proper end. */
  readonly write: (piece: Uint8Array) => AsyncGenerator<Uint8Array, void>
  /** Ends the input. Throws if the data is incomplete. */
  readonly end: () => AsyncGenerator<Uint8Array, void>
  readonly close: () => void
}

/**
 * Decodes one piece at a time, so that nothing keeps running when the reader stops. pipeline() and iteration over the
 * stream will not do: on an error both drop decoded data not yet read, and zlib never calls back a failed write (Node
 * 24.21, `zlibOnError` in https://github.com/nodejs/node/blob/v24.x/lib/zlib.js).
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
