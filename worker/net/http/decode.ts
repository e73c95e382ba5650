import { ownValue } from '../../../shared/own-value.ts'
import {
  constants,
  createBrotliDecompress,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { makeDecoder, type Decoder } from './decoder.ts'
import { gzipHeaderEnd } from './gzip-header.ts'
import { MemberDecoder, type MemberFormat } from './member-decoder.ts'

/** The data does not match its Content-Encoding. */
export class DecodeError extends Error {
  override name = 'DecodeError'
  readonly encoding: string

  constructor(encoding: string, options?: ErrorOptions) {
    super(`not valid ${encoding} data`, options)
    this.encoding = encoding
  }
}

/** Without the checksum at the end of each member, like browsers. */
const gzip: MemberFormat = {
  open: createInflateRaw,
  headerEnd: gzipHeaderEnd,
  trailerBytes: 8,
  magicBytes: 3,
  mayHaveTail: true,
  begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0x1f, 0x8b, 8])),
}

/** Frames, and frames to skip (RFC 8878, 3.1). */
const zstd: MemberFormat = {
  // RFC 9659 limits the window of a content encoding to 8 MiB.
  open: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
  headerEnd: () => 0,
  trailerBytes: 0,
  magicBytes: 4,
  // Chromium 156 shows no page with anything else after the last frame (`ERR_CONTENT_DECODING_FAILED`).
  mayHaveTail: false,
  begins: (bytes) => bytes.readUInt32LE(0) === 0xfd2fb528 || (bytes.readUInt32LE(0) & ~0xf) === 0x184d2a50,
}

/** RFC 9110, section 8.4.1: x-gzip is gzip; "deflate" should be zlib data, but some sites send raw deflate. */
const decoders: Readonly<Record<string, (firstByte: number) => Decoder>> = {
  gzip: () => new MemberDecoder(gzip),
  'x-gzip': () => new MemberDecoder(gzip),
  deflate: (firstByte) => makeDecoder((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => makeDecoder(createBrotliDecompress()),
  zstd: () => new MemberDecoder(zstd),
}

/** The encodings we accept, as a header. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/**
 * Parses a Content-Encoding header into encodings in decoding order. Like browsers, it takes a body with an unknown
 * encoding as it is, also with "identity" in a list (Chromium 156, `URLRequestHttpJob::SetUpSourceStream` in
 * net/url_request/url_request_http_job.cc). Returns a header with more than `max` encodings as unsupported.
 */
export function parseEncodings(
  header: string | undefined,
  max: number,
): { readonly encodings: readonly string[] } | { readonly unsupported: string } {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase())
  const encodings = names.filter((name) => name !== '')
  if (encodings.some((name) => !Object.hasOwn(decoders, name))) return { encodings: [] }
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
  const open = ownValue(decoders, encoding)
  if (!open) throw new DecodeError(encoding)
  return open(piece[0] ?? 0)
}
