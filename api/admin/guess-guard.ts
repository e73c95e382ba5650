import { LRUCache } from 'lru-cache'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient, uncountClient } from '../http/guards/rate-limit.ts'
import type { HttpRequest } from '../http/request.ts'

/** Limits failed keys by client, before they reach the database. */
export type GuessGuard = {
  /** Counts a key as a failure before it is looked up, unless it has worked here lately. Throws 429 `rate_limited`. */
  admit(request: HttpRequest, hash: Buffer): Promise<void>
  /** Remembers a working key and no longer counts it as a failure. */
  accept(request: HttpRequest, hash: Buffer): Promise<void>
  /** Forgets a key that no longer works. */
  reject(hash: Buffer): void
}

const MAX_KEYS = 10_000
const REMEMBERED_MS = 60 * 60 * 1000

/** A key that has worked lately is not refused for failures of others at the same address. */
export function guardAgainstGuesses(limiter: Limiter): GuessGuard {
  const working = new LRUCache<string, true>({ max: MAX_KEYS, ttl: REMEMBERED_MS })

  return {
    admit: async (request, hash) => {
      if (!working.has(nameOf(hash))) await limitClient(request, limiter)
    },
    accept: async (request, hash) => {
      const isNew = !working.has(nameOf(hash))
      working.set(nameOf(hash), true)
      if (isNew) await uncountClient(request, limiter)
    },
    reject: (hash) => void working.delete(nameOf(hash)),
  }
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64')
}
