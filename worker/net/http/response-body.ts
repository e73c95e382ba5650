import { decode, DecodeError } from './decode.ts'
import { failure, NetworkFailure } from '../failure.ts'
import type { BodyEnd, Failure } from '../outcome.ts'
import type { WireBody } from './wire-body.ts'

export type BodyOptions = {
  readonly wire: WireBody
  /** In decoding order. */
  readonly encodings: readonly string[]
  /** Set when the body cannot be read at all. */
  readonly refusal: Failure | undefined
  /** Limit for decoded data, including the data between two encodings. */
  readonly maxBytes: number
  readonly host: string
  /** Called once when reading ends, for any reason. */
  readonly onEnd: () => Promise<void>
}

export type Body = {
  readonly read: AsyncIterable<Uint8Array>
  readonly end: () => BodyEnd | undefined
  readonly bytesRead: () => number
}

/** The decoded body of a response, cut at the limit. Reading it never throws; `end` says how reading ended. */
export function boundedBody(options: BodyOptions): Body {
  let bytes = 0
  let end: BodyEnd | undefined

  async function* read(): AsyncGenerator<Uint8Array, void> {
    try {
      if (options.refusal) throw new NetworkFailure(options.refusal)
      const { pieces, isCut } = decodeBody(options)
      for await (const piece of pieces) {
        bytes += piece.length
        yield piece
      }
      end = isCut() ? { kind: 'cut' } : (options.wire.end ?? { kind: 'cut' })
    } catch (error) {
      end = decodeEnd(error, options)
    } finally {
      await options.onEnd()
    }
  }

  return { read: read(), end: () => end, bytesRead: () => bytes }
}

function decodeBody({ wire, encodings, maxBytes }: BodyOptions): {
  pieces: AsyncIterable<Uint8Array>
  isCut: () => boolean
} {
  let cut = false
  const onCut = (): void => {
    cut = true
  }
  const isComplete = (): boolean => !cut && wire.end?.kind === 'complete'
  let pieces = limitBytes(wire.read(), maxBytes, onCut)
  for (const encoding of encodings) {
    pieces = limitBytes(decode(pieces, encoding, isComplete), maxBytes, onCut)
  }
  return { pieces, isCut: () => cut }
}

/** Passes on the first `maxBytes`; calls `onCut` when there is more. */
async function* limitBytes(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onCut: () => void,
): AsyncGenerator<Uint8Array, void> {
  let room = maxBytes
  for await (const piece of input) {
    if (room > 0) yield piece.subarray(0, room)
    room -= piece.length
    if (room >= 0) continue
    onCut()
    return
  }
}

/** A broken connection explains more than the broken data it delivered. */
function decodeEnd(error: unknown, { wire, host }: BodyOptions): BodyEnd {
  if (error instanceof NetworkFailure) return { kind: 'failed', failure: error.failure }
  if (!(error instanceof DecodeError)) throw error
  if (wire.end?.kind === 'failed') return wire.end
  return { kind: 'failed', failure: failure('http_decode_failed', { host, encoding: error.encoding }) }
}
