import { createInflateRaw } from 'node:zlib'
import { makeDecoder, type Decoder } from './decoder.ts'

/** No header of a real server comes near. */
const MAX_HEADER_BYTES = 64 * 1024

/**
 * Decodes gzip data (RFC 1952) as Chromium does: one member, without its checksum, and nothing after it
 * (net/filter/gzip_source_stream.cc). Node takes what follows for another member, and then drops what it has decoded (24.21,
 * `ZlibContext::DoThreadPoolWork` in src/node_zlib.cc).
 */
export function gzipDecoder(): Decoder {
  const inflate = makeDecoder(createInflateRaw())
  let header: Buffer | undefined = Buffer.alloc(0)
  return {
    async *write(piece) {
      if (!header) return yield* inflate.write(piece)
      const bytes: Buffer = Buffer.concat([header, piece])
      const end = headerEnd(bytes)
      if (end === undefined && bytes.length > MAX_HEADER_BYTES) throw new Error('the gzip header is too long')
      header = end === undefined ? bytes : undefined
      if (end !== undefined) yield* inflate.write(bytes.subarray(end))
    },
    async *end() {
      if (header) throw new Error('the gzip header is incomplete')
      yield* inflate.end()
    },
    close: () => inflate.close(),
  }
}

const HEADER_CRC = 2
const EXTRA = 4
const NAME = 8
const COMMENT = 16
const FIXED_BYTES = 10

/** Returns the offset of the data; undefined if the header continues. Throws if there is none. */
function headerEnd(bytes: Buffer): number | undefined {
  const magic = Buffer.from([0x1f, 0x8b, 8]).subarray(0, bytes.length)
  if (!bytes.subarray(0, magic.length).equals(magic)) throw new Error('no gzip header')
  if (bytes.length < FIXED_BYTES) return undefined
  const flags = bytes[3] ?? 0
  let end: number | undefined = FIXED_BYTES
  if (flags & EXTRA) end = bytes.length < end + 2 ? undefined : end + 2 + bytes.readUInt16LE(end)
  for (const flag of [NAME, COMMENT]) if (flags & flag) end = afterZero(bytes, end)
  if (flags & HEADER_CRC && end !== undefined) end += 2
  return end !== undefined && end <= bytes.length ? end : undefined
}

function afterZero(bytes: Buffer, from: number | undefined): number | undefined {
  const zero = from === undefined ? -1 : bytes.indexOf(0, from)
  return zero === -1 ? undefined : zero + 1
}
