import type { Redis } from 'ioredis'
import type { Knex } from 'knex'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Log } from '../shared/log.ts'
import { withDeadline } from '../shared/deadline.ts'

/** `requests` in each window of `seconds` that begins with a key's first request. */
export type Limit = { readonly name: string; readonly requests: number; readonly seconds: number }

/** Where all processes count together. */
export type LimitStore = { kind: 'redis'; client: Redis } | { kind: 'postgres'; db: Knex }

export type Count = { allowed: boolean; remaining: number; resetMs: number }

export type Limiter = { readonly limit: Limit; count(key: string): Promise<Count> }

/** A store that hangs costs a request this much. */
const STORE_LIMIT_MS = 500
/**
 * Makes limiters that count in `store`, shared by all processes. While the store is away each process counts in its
 * own memory, and the log says so once.
 */
export function limiterFactory(store: LimitStore, log: Log): (limit: Limit) => Limiter {
  let away = false
  let restsUntil = 0

  return (limit) => {
    const shared = sharedLimiter(store, limit)
    const own = new RateLimiterMemory({ points: limit.requests, duration: limit.seconds })

    return { limit, count }

    async function count(key: string): Promise<Count> {
      const startedAt = performance.now()
      if (startedAt < restsUntil) return consume(own, key)
      try {
        const counted = await withDeadline(consume(shared, key), STORE_LIMIT_MS)
        storeIs('back')
        return counted
      } catch (error) {
        // Left alone twice as long as it kept us waiting: few requests wait for a store that hangs.
        restsUntil = startedAt + 3 * (performance.now() - startedAt)
        storeIs('away', error)
        return consume(own, key)
      }
    }
  }

  function storeIs(state: 'away' | 'back', err?: unknown): void {
    if (away === (state === 'away')) return
    away = state === 'away'
    if (away) log.warn({ err, store: store.kind }, 'rate limits are counted in memory: their store is away')
    else log.info({ store: store.kind }, 'rate limits are counted in their store again')
  }
}

function sharedLimiter(store: LimitStore, { name, requests, seconds }: Limit): RateLimiterAbstract {
  const options = { points: requests, duration: seconds, keyPrefix: `waymark:limit:${name}` }
  switch (store.kind) {
    case 'redis':
      return new RateLimiterRedis({ ...options, storeClient: store.client, rejectIfRedisNotReady: true })
    case 'postgres':
      // The table comes from a migration: made here, several processes would race to make it.
      return new RateLimiterPostgres({
        ...options,
        storeClient: store.db,
        storeType: 'knex',
        tableName: 'rate_limits',
        tableCreated: true,
      })
  }
}

/** The library rejects with its result, which is no Error, when the limit is exceeded. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<Count> {
  try {
    return toCount(await limiter.consume(key), 'allowed')
  } catch (error) {
    if (error instanceof RateLimiterRes) return toCount(error, 'refused')
    throw error
  }
}

function toCount({ remainingPoints, msBeforeNext }: RateLimiterRes, decision: 'allowed' | 'refused'): Count {
  return { allowed: decision === 'allowed', remaining: remainingPoints, resetMs: msBeforeNext }
}
