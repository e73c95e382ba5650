import { randomBase62 } from './base62.ts'

/** A new embed key: public, and as hard to guess as it is to try them all. */
export function makeEmbedKey(): string {
  return `wm_${randomBase62(24)}`
}
