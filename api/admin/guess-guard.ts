import { LRUCache } from 'lru-cache'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient, uncountClient } from '../http/guards/rate-limit.ts'
import type { HttpRequest } from '../http/request.ts'
import { isDatabaseUnavailable } from '../store/database-errors.ts'
import { failFast } from '../store/fail-fast.ts'

/** Limits the failed keys of each client before they reach the database. */
export type GuessGuard = {
  /**
   * Counts a key as a failure before it is looked up, unless it has recently worked in this process. Throws 429
   * `rate_limited`.
   */
  admit(request: HttpRequest, hash: Buffer): Promise<void>
  /**
   * Admits a key and looks it up. A working key is remembered and no longer counts as a failure. Neither does one that
   * cannot be looked up while the database is unavailable.
   */
  find<Found>(key: GuessedKey, query: () => Promise<Found | undefined>): Promise<Found | undefined>
}

type GuessedKey = { readonly request: HttpRequest; readonly hash: Buffer }

const MAX_KEYS = 10_000
const REMEMBERED_MS = 60 * 60 * 1000

/**
 * Makes a guard that remembers working keys for an hour. It does not refuse them because of other failures from the
 * same address.
 */
export function guardAgainstGuesses(limiter: Limiter): GuessGuard {
  const workingKeys = new LRUCache<string, true>({ max: MAX_KEYS, ttl: REMEMBERED_MS })
  // Keys that are not counted during an outage must not burden the database.
  const lookUp = failFast()

  const isNew = (hash: Buffer): boolean => !workingKeys.has(cacheKey(hash))
  const admit: GuessGuard['admit'] = async (request, hash) => {
    if (isNew(hash)) await limitClient(request, limiter)
  }
  const uncount = async ({ request, hash }: GuessedKey): Promise<void> => {
    if (isNew(hash)) await uncountClient(request, limiter)
  }

  return {
    admit,
    find: async (key, query) => {
      await admit(key.request, key.hash)
      const found = await lookUp(query).catch(async (error: unknown) => {
        if (isDatabaseUnavailable(error)) await uncount(key)
        throw error
      })
      if (found === undefined) workingKeys.delete(cacheKey(key.hash))
      else {
        await uncount(key)
        workingKeys.set(cacheKey(key.hash), true)
      }
      return found
    },
  }
}

function cacheKey(hash: Buffer): string {
  return hash.toString('base64')
}
