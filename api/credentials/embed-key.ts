import { randomBase62 } from './base62.ts'

/** The form of all embed keys. */
export const embedKeyPattern = /^wm_[0-9A-Za-z]{24}$/

/** Makes an embed key. It is public, but cannot be guessed. */
export function makeEmbedKey(): string {
  return `wm_${randomBase62(24)}`
}
