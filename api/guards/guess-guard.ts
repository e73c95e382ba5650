import { LRUCache } from 'lru-cache'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient, uncountClient } from './rate-limit.ts'
import type { HttpRequest } from '../http/request.ts'
import { isDatabaseUnavailable } from '../errors/database-errors.ts'
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
  find<Found>(key: GuessedKey, query: Query<Found>): Promise<Found | undefined>
}

type Query<Found> = () => Promise<Found | undefined>

type GuessedKey = { readonly request: HttpRequest; readonly hash: Buffer }

const MAX_KEYS = 10_000
const REMEMBERED_MS = 60 * 60 * 1000

/**
 * Makes a guard that remembers working keys for an hour. It does not refuse them because of other failures from the
 * same address.
 */
export function guardAgainstGuesses(limiter: Limiter): GuessGuard {
  const workingKeys = new LRUCache<string, true>({ max: MAX_KEYS, ttl: REMEMBERED_MS })
  const firstLookups = new Map<string, Promise<void>>()
  // Keys that are not counted during an outage must not burden the database.
  const lookUp = failFast()

  return {
    admit: async (request, hash) => {
      if (!workingKeys.has(cacheKey(hash))) await limitClient(request, limiter)
    },
    find: async ({ request, hash }, query) => {
      const name = cacheKey(hash)
      // A page that opens sends several requests with its new key, which must not count as several failures.
      const first = firstLookups.get(name)
      if (first) await first
      if (workingKeys.has(name)) return findWorking(name, query)
      const { promise, resolve } = Promise.withResolvers<void>()
      if (!firstLookups.has(name)) firstLookups.set(name, promise)
      try {
        return await findNew(request, name, query)
      } finally {
        if (firstLookups.get(name) === promise) firstLookups.delete(name)
        resolve()
      }
    },
  }

  async function findWorking<Found>(name: string, query: Query<Found>): Promise<Found | undefined> {
    const found = await lookUp(query)
    if (found === undefined) workingKeys.delete(name)
    return found
  }

  async function findNew<Found>(
    request: HttpRequest,
    name: string,
    query: Query<Found>,
  ): Promise<Found | undefined> {
    await limitClient(request, limiter)
    const found = await lookUp(query).catch(async (error: unknown) => {
      if (isDatabaseUnavailable(error)) await uncountClient(request, limiter)
      throw error
    })
    if (found === undefined) return undefined
    workingKeys.set(name, true)
    await uncountClient(request, limiter)
    return found
  }
}

function cacheKey(hash: Buffer): string {
  return hash.toString('base64')
}
