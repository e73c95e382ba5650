import { randomBase62 } from './base62.ts'

/** Makes an embed key. It is public, but cannot be guessed. */
export function makeEmbedKey(): string {
  return `wm_${randomBase62(24)}`
}
