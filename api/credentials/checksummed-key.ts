import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './base62.ts'

/** Secret keys of one kind: a prefix, 30 random characters, and the CRC-32 of both in 6 characters. */
export type ChecksummedKeys = {
  make(): string
  /** Checks the form and checksum of a key, so that a mistyped key is rejected without a query. */
  isWellFormed(key: string): boolean
  /** Returns the prefix and the last four characters of a key, for lists. */
  display(key: string): string
}

/** Makes the functions for keys with this prefix. */
export function checksummedKeys(prefix: string): ChecksummedKeys {
  return {
    make: () => {
      const key = prefix + randomBase62(30)
      return key + checksum(key)
    },
    isWellFormed: (key) =>
      key.startsWith(prefix) &&
      /^[0-9A-Za-z]{36}$/.test(key.slice(prefix.length)) &&
      checksum(key.slice(0, -6)) === key.slice(-6),
    display: (key) => `${prefix}…${key.slice(-4)}`,
  }
}

/** Returns the SHA-256 of a key, the only form in which it is stored. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(key: string): string {
  return toBase62(crc32(key), 6)
}
