import { ownValue } from '../../../shared/own-value.ts'
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { makeDecoder, type Decoder } from './decoder.ts'

/** The data does not match its Content-Encoding. */
export class DecodeError extends Error {
  override name = 'DecodeError'
  readonly encoding: string

  constructor(encoding: string, options?: ErrorOptions) {
    super(`not valid ${encoding} data`, options)
    this.encoding = encoding
  }
}

/** RFC 9110, section 8.4.1: x-gzip is gzip; "deflate" should be zlib data, but some sites send raw deflate. */
const streams: Readonly<Record<string, (firstByte: number) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  // RFC 9659 limits the window of a content encoding to 8 MiB.
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
}

/** The encodings we accept, as a header. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/**
 * Parses a Content-Encoding header into encodings in decoding order, or returns the unsupported part. With more than
 * `max` encodings, that is the whole header.
 */
export function parseEncodings(
  header: string | undefined,
  max: number,
): { readonly encodings: readonly string[] } | { readonly unsupported: string } {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase())
  const encodings = names.filter((name) => name !== '' && name !== 'identity')
  const unknown = encodings.find((name) => !Object.hasOwn(streams, name))
  if (unknown !== undefined) return { unsupported: unknown }
  return encodings.length > max ? { unsupported: encodings.join(', ') } : { encodings: encodings.reverse() }
}

/**
 * Decodes one encoding. Yields everything before the fault, then throws DecodeError.
 *
 * @param isComplete returns whether the input reached its proper end. If it did not, truncated data is not an error.
 */
export async function* decode(
  input: AsyncIterable<Uint8Array>,
  encoding: string,
  isComplete: () => boolean,
): AsyncGenerator<Uint8Array, void> {
  let decoder: Decoder | undefined
  try {
    for await (const piece of input) {
      decoder ??= openDecoder(encoding, piece)
      yield* decoder.write(piece)
    }
    if (decoder && isComplete()) yield* decoder.end()
  } catch (cause) {
    throw cause instanceof DecodeError ? cause : new DecodeError(encoding, { cause })
  } finally {
    decoder?.close()
  }
}

function openDecoder(encoding: string, piece: Uint8Array): Decoder {
  const open = ownValue(streams, encoding)
  if (!open) throw new DecodeError(encoding)
  return makeDecoder(open(piece[0] ?? 0))
}
