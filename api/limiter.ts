import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Knex } from 'knex'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Log } from '../shared/log.ts'
import { withDeadline } from '../shared/deadline.ts'

/** `requests` in each window of `seconds` that begins with a key's first request. */
export type Limit = { readonly name: string; readonly requests: number; readonly seconds: number }

/** Where all processes count together. */
export type LimitStore = { kind: 'redis'; client: Redis } | { kind: 'postgres'; db: Knex }

export type Count = { allowed: boolean; remaining: number; resetMs: number }

export type Limiter = {
  readonly limit: Limit
  /**
   * Counts one request, or as many as its `points`; `requests` is what the key may do in place of what the limit says.
   */
  count(key: string, how?: { points?: number; requests?: number }): Promise<Count>
}

type Consumed = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>
type Consume = (key: string, points: number) => Promise<Consumed>

/** A store that hangs costs a request this much. */
const STORE_LIMIT_MS = 500
/** The library only counts; what is too many differs from key to key. */
const UNLIMITED = Number.MAX_SAFE_INTEGER
/**
 * Makes limiters that count in `store`, shared by all processes. While the store is away each process counts in its
 * own memory, and the log says so once.
 */
export function limiterFactory(store: LimitStore, log: Log): (limit: Limit) => Limiter {
  let away = false
  let restsUntil = 0

  return (limit) => {
    const shared = sharedLimiter(store, limit)
    const own = new RateLimiterMemory({ points: UNLIMITED, duration: limit.seconds })

    const consumeTogether = together(consume)

    return {
      limit,
      count: async (key, { points = 1, requests = limit.requests } = {}) =>
        toCount(await consumeTogether(key, points), requests),
    }

    async function consume(key: string, points: number): Promise<Consumed> {
      const startedAt = performance.now()
      if (startedAt < restsUntil) return own.consume(key, points)
      try {
        const counted = await withDeadline(shared.consume(key, points), STORE_LIMIT_MS)
        storeIs('back')
        return counted
      } catch (error) {
        // Left alone twice as long as it kept us waiting: few requests wait for a store that hangs.
        restsUntil = startedAt + 3 * (performance.now() - startedAt)
        storeIs('away', error)
        return own.consume(key, points)
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

/**
 * Counts at once what is asked of one key in one turn of the event loop, and tells each caller what was consumed up to
 * and with its own points: to the store a rush on one guide is one question.
 */
function together(consume: Consume): Consume {
  const groups = new Map<string, { points: number; readonly counted: Promise<Consumed> }>()

  return async (key, points) => {
    const group = groups.get(key) ?? open(key)
    group.points += points
    const upToUs = group.points
    const { consumedPoints, msBeforeNext } = await group.counted
    return { consumedPoints: consumedPoints - (group.points - upToUs), msBeforeNext }
  }

  function open(key: string) {
    const group = { points: 0, counted: endOfTurn().then(() => close(key)) }
    groups.set(key, group)
    return group
  }

  async function close(key: string): Promise<Consumed> {
    const { points } = groups.get(key) ?? { points: 0 }
    groups.delete(key)
    return consume(key, points)
  }
}

/** The same limit for a request that counts as several. */
export function weighted(limiter: Limiter, points: number): Limiter {
  return { limit: limiter.limit, count: async (key, how) => limiter.count(key, { ...how, points }) }
}

function sharedLimiter(store: LimitStore, { name, seconds }: Limit): RateLimiterAbstract {
  const options = { points: UNLIMITED, duration: seconds, keyPrefix: `waymark:limit:${name}` }
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

function toCount({ consumedPoints, msBeforeNext }: Consumed, requests: number): Count {
  const remaining = Math.max(0, requests - consumedPoints)
  return { allowed: consumedPoints <= requests, remaining, resetMs: msBeforeNext }
}

/** The same count against another limit, where a key has one under the name of this one. */
export function withOwnLimit(
  limiter: Limiter,
  own: Readonly<Record<string, number | undefined>> | undefined,
): Limiter {
  const { limit } = limiter
  const requests = own?.[limit.name]
  if (requests === undefined) return limiter
  return {
    limit: { ...limit, requests },
    count: async (key, how) => limiter.count(key, { ...how, requests }),
  }
}
