import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './base62.ts'

const PREFIX = 'wmk_live_'

/** Makes an account API key: the prefix, 30 random characters, and the CRC-32 of both in 6 characters. */
export function makeAccountKey(): string {
  const key = PREFIX + randomBase62(30)
  return key + checksum(key)
}

/** Checks the form and checksum of a key, so that a mistyped key is rejected without a query. */
export function isAccountKey(key: string): boolean {
  return /^wmk_live_[0-9A-Za-z]{36}$/.test(key) && checksum(key.slice(0, -6)) === key.slice(-6)
}

/** SHA-256 of a key, the only form in which it is stored. */
export function hashAccountKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Prefix and last four characters of a key, for lists. */
export function displayAccountKey(key: string): string {
  return `${PREFIX}…${key.slice(-4)}`
}

function checksum(key: string): string {
  return toBase62(crc32(key), 6)
}
