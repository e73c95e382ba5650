import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './base62.ts'

const PREFIX = 'wmk_live_'

/** A new account API key: the prefix, 30 random characters, and 6 that are the CRC-32 of what stands before them. */
export function makeAccountKey(): string {
  const key = PREFIX + randomBase62(30)
  return key + checksum(key)
}

/** Whether the key was ever one of ours: a mistyped one fails here, without a query. */
export function isAccountKey(key: string): boolean {
  return /^wmk_live_[0-9A-Za-z]{36}$/.test(key) && checksum(key.slice(0, -6)) === key.slice(-6)
}

/** The only form in which a key is stored: the SHA-256 of it. */
export function hashAccountKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What a list of keys may show of one: its prefix and its last four characters. */
export function displayAccountKey(key: string): string {
  return `${PREFIX}…${key.slice(-4)}`
}

function checksum(key: string): string {
  return toBase62(crc32(key), 6)
}
