import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Knex } from 'knex'
import type { Log } from '../../shared/log.ts'
import { outageLog } from '../../shared/log/outage-log.ts'
import { memoryWindow } from './memory-window.ts'
import { postgresWindow } from './postgres-window.ts'
import { redisWindow } from './redis-window.ts'
import { storeFallback } from './store-fallback.ts'
import type { CountRequest, CountResult, SlidingWindow } from './window.ts'

/** Allows at most `requests` in any window of `seconds`, whenever it starts. */
export type Limit = {
  readonly name: string
  readonly requests: number
  readonly seconds: number
  /** Name of the counted requests, such as "checks". */
  readonly counted: string
  /** Property by which requests are counted separately. */
  readonly by: 'guide' | 'client' | 'installation' | 'template' | 'account' | 'address' | 'site'
}

/** Store that all processes share for counting. A call to it has `limitMs`. */
export type LimitStore = ({ kind: 'redis'; client: Redis } | { kind: 'postgres'; db: Knex }) & {
  readonly limitMs: number
}

export type LimitResult = {
  readonly allowed: boolean
  readonly remaining: number
  /** Time until a refused request fits. After an allowed request, time until more than `remaining` fit. */
  readonly resetMs: number
}

export type Limiter = {
  readonly limit: Limit
  /**
   * Counts a request, as `points` requests if given. Negative points undo counts. `requests` overrides the limit for
   * this key. A refused request is not counted.
   */
  count(key: string, options?: { points?: number; requests?: number }): Promise<LimitResult>
}

/** Observes limiters, for metrics. */
export type LimitObserver = {
  /** Called for each request over the limit of this name. */
  refused(limit: string): void
  countsInMemory(isUnavailable: boolean): void
}

/**
 * Makes limiters that count in `store`, which all processes share. While the store is unavailable, each process counts
 * in its own memory, and logs this once.
 */
export function limiterFactory(
  store: LimitStore,
  log: Log,
  observer?: LimitObserver,
): (limit: Limit) => Limiter {
  const withFallback = storeFallback({
    limitMs: store.limitMs,
    outage: outageLog({
      log,
      began: 'rate limits are counted in memory: their store is unavailable',
      ended: 'rate limits are counted in their store again',
      fields: { store: store.kind },
    }),
    onChange: (isUnavailable) => observer?.countsInMemory(isUnavailable),
  })

  return (limit) => {
    const shared = sharedWindow(store, limit)
    const local = memoryWindow()
    const countCoalesced = coalesce(async (request) =>
      withFallback(
        async () => shared(request),
        async () => local(request),
      ),
    )

    return {
      limit,
      count: async (key, { points = 1, requests = limit.requests } = {}) => {
        const windowMs = limit.seconds * 1000
        const counted = await countCoalesced({ key, points, limit: requests, windowMs })
        if (!counted.allowed) observer?.refused(limit.name)
        return counted
      },
    }
  }
}

/**
 * Coalesces equal requests for one key within one turn of the event loop into one call to the store. Each caller gets
 * the requests that remain after its own.
 */
function coalesce(count: SlidingWindow): (request: Omit<CountRequest, 'times'>) => Promise<LimitResult> {
  const groups = new Map<string, { times: number; readonly result: Promise<CountResult> }>()

  return async (request) => {
    const name = `${request.points} ${request.limit} ${request.key}`
    const group = groups.get(name) ?? open(name, request)
    group.times += 1
    const rank = group.times
    const { granted, used, resetMs } = await group.result
    const later = Math.max(0, granted - rank) * request.points
    return { allowed: rank <= granted, remaining: Math.max(0, request.limit - (used - later)), resetMs }
  }

  function open(name: string, request: Omit<CountRequest, 'times'>) {
    const group = { times: 0, result: endOfTurn().then(() => close(name, request)) }
    groups.set(name, group)
    return group
  }

  async function close(name: string, request: Omit<CountRequest, 'times'>): Promise<CountResult> {
    const times = groups.get(name)?.times ?? 0
    groups.delete(name)
    return count({ ...request, times })
  }
}

/** Returns the limiter with each request counted as `weight` requests. */
export function weigh(limiter: Limiter, weight: number): Limiter {
  if (weight === 1) return limiter
  return {
    limit: limiter.limit,
    count: (key, options) => limiter.count(key, { ...options, points: (options?.points ?? 1) * weight }),
  }
}

function sharedWindow(store: LimitStore, { name }: Limit): SlidingWindow {
  switch (store.kind) {
    case 'redis':
      return redisWindow(store.client, `waymark:window:${name}`)
    case 'postgres':
      return postgresWindow(store.db, name)
  }
}

/** Returns the limiter with another default number of requests, unless it is undefined. */
export function withOwnLimit(limiter: Limiter, requests: number | undefined): Limiter {
  if (requests === undefined) return limiter
  return {
    limit: { ...limiter.limit, requests },
    count: (key, options) => limiter.count(key, { requests, ...options }),
  }
}
