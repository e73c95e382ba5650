import { LRUCache } from 'lru-cache'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient, uncountClient } from '../http/guards/rate-limit.ts'
import type { HttpRequest } from '../http/request.ts'

/** Limits the failed keys of each client before they reach the database. */
export type GuessGuard = {
  /**
   * Counts a key as a failure before it is looked up, unless it has recently worked in this process. Throws 429
   * `rate_limited`.
   */
  admit(request: HttpRequest, hash: Buffer): Promise<void>
  /** Remembers a working key and no longer counts it as a failure. */
  accept(request: HttpRequest, hash: Buffer): Promise<void>
  /** Forgets a key that no longer works. */
  reject(hash: Buffer): void
}

const MAX_KEYS = 10_000
const REMEMBERED_MS = 60 * 60 * 1000

/**
 * Makes a guard that remembers working keys for an hour. It does not refuse them because of other failures from the
 * same address.
 */
export function guardAgainstGuesses(limiter: Limiter): GuessGuard {
  const workingKeys = new LRUCache<string, true>({ max: MAX_KEYS, ttl: REMEMBERED_MS })

  return {
    admit: async (request, hash) => {
      if (!workingKeys.has(cacheKey(hash))) await limitClient(request, limiter)
    },
    accept: async (request, hash) => {
      const isNew = !workingKeys.has(cacheKey(hash))
      workingKeys.set(cacheKey(hash), true)
      if (isNew) await uncountClient(request, limiter)
    },
    reject: (hash) => void workingKeys.delete(cacheKey(hash)),
  }
}

function cacheKey(hash: Buffer): string {
  return hash.toString('base64')
}
