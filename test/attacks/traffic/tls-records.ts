import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/** Types of records (RFC 8446, section 5.1). */
export const recordTypes = { changeCipherSpec: 20, alert: 21, handshake: 22, data: 23 } as const

const TAG_BYTES = 16
const HEADER_BYTES = 5

/**
 * Writes the records of one side of a TLS 1.3 connection with TLS_AES_128_GCM_SHA256 (RFC 8446, sections 5 and 7). Node's
 * own TLS cannot send key updates, or records of a chosen type.
 */
export class RecordWriter {
  #secret: Buffer
  #sequence: number

  /** `secret` is the traffic secret, and `sequence` the number of records that it has protected. */
  constructor(secret: Buffer, sequence: number) {
    this.#secret = secret
    this.#sequence = sequence
  }

  write(type: number, content: Uint8Array): Buffer {
    const inner = Buffer.concat([content, Buffer.of(type)])
    const header = recordHeader(recordTypes.data, inner.length + TAG_BYTES)
    const cipher = createCipheriv('aes-128-gcm', keyOf(this.#secret), nonceOf(this.#secret, this.#sequence))
    cipher.setAAD(header)
    this.#sequence += 1
    return Buffer.concat([header, cipher.update(inner), cipher.final(), cipher.getAuthTag()])
  }

  /** Continues with the next keys, as after a KeyUpdate message. */
  useNextKeys(): void {
    this.#secret = expand(this.#secret, 'traffic upd', 32)
    this.#sequence = 0
  }
}

/** A record without protection, as before the keys are known. */
export function plainRecord(type: number, content: Uint8Array): Buffer {
  return Buffer.concat([recordHeader(type, content.length), content])
}

/** Counts the records among these bytes that the secret protects: those that a server has sent since its handshake. */
export function countProtected(bytes: Buffer, secret: Buffer): number {
  let count = 0
  for (const record of recordsOf(bytes)) if (isProtected(record, secret, count)) count += 1
  return count
}

function* recordsOf(bytes: Buffer): Generator<Buffer> {
  let start = 0
  while (start + HEADER_BYTES <= bytes.length) {
    const end = start + HEADER_BYTES + bytes.readUInt16BE(start + 3)
    yield bytes.subarray(start, end)
    start = end
  }
}

function isProtected(record: Buffer, secret: Buffer, sequence: number): boolean {
  if (record[0] !== recordTypes.data) return false
  const decipher = createDecipheriv('aes-128-gcm', keyOf(secret), nonceOf(secret, sequence))
  decipher.setAAD(record.subarray(0, HEADER_BYTES))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  decipher.update(record.subarray(HEADER_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return true
  } catch {
    return false
  }
}

function recordHeader(type: number, length: number): Buffer {
  return Buffer.of(type, 3, 3, length >> 8, length & 255)
}

function keyOf(secret: Buffer): Buffer {
  return expand(secret, 'key', 16)
}

function nonceOf(secret: Buffer, sequence: number): Buffer {
  const nonce = expand(secret, 'iv', 12)
  nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8)
  return nonce
}

/** HKDF-Expand-Label without a context, for at most 32 bytes. */
function expand(secret: Buffer, label: string, length: number): Buffer {
  const name = `tls13 ${label}`
  const info = Buffer.concat([Buffer.of(0, length, name.length), Buffer.from(name), Buffer.of(0, 1)])
  return createHmac('sha256', secret).update(info).digest().subarray(0, length)
}
