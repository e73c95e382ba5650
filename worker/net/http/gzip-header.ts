const HEADER_CRC = 2
const EXTRA = 4
const NAME = 8
const COMMENT = 16
const FIXED_BYTES = 10

/**
 * Returns the offset of the data after a gzip header (RFC 1952, 2.3); undefined if the header continues. Throws if there is
 * none.
 */
export function gzipHeaderEnd(bytes: Buffer): number | undefined {
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
