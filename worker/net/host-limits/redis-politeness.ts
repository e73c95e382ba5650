import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { withDeadline } from '../../../shared/deadline.ts'
import { outageLog, type OutageLogger } from '../../../shared/log/outage-log.ts'
import { inSeconds, memoryPoliteness, type Politeness, type PolitenessLimits } from './politeness.ts'
import { redisSlots, type RedisSlots } from './redis-slots.ts'
import { redisVisits } from './redis-visits.ts'

export type RedisPolitenessDeps = {
  /** Opened and closed by the caller. */
  readonly redis: Redis
  readonly log: OutageLogger
}

const CALL_LIMIT_MS = 500
/** Interval at which the same visitor is written again: most checks of a site come in a row. */
const WRITE_EVERY_MS = 60_000
const MAX_RECENT = 10_000

export type RedisPoliteness = Politeness & Pick<RedisSlots, 'flush'>

/** Counts across all workers. While Redis is unavailable, counts only within this process, and logs that. */
export function redisPoliteness(
  { redis, log }: RedisPolitenessDeps,
  limits: PolitenessLimits,
): RedisPoliteness {
  const alone = memoryPoliteness(limits)
  const slots = redisSlots({ redis, perHost: limits.perHostAtOnce, call: withinLimit })
  const visits = redisVisits(redis, limits)
  const recent = new LRUCache<string, true>({ max: MAX_RECENT, ttl: WRITE_EVERY_MS })
  const outage = outageLog({
    log,
    began: 'Redis is unavailable: limits per host apply only within this process',
    ended: 'limits per host apply across all workers again',
  })

  async function askTogether<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      outage.succeeded()
      return answer
    } catch (error) {
      outage.failed(error)
      return otherwise()
    }
  }

  return {
    count: (visit) =>
      askTogether(
        async () => inSeconds(await withinLimit(visits.count(visit))),
        () => alone.count(visit),
      ),
    countLookup: (lookup) =>
      askTogether(
        async () => inSeconds(await withinLimit(visits.countLookup(lookup))),
        () => alone.countLookup(lookup),
      ),
    remember: async (host, accountId) => {
      const visitor = `${host} ${accountId}`
      if (recent.has(visitor)) return
      await askTogether(
        async () => {
          await withinLimit(visits.remember(host, accountId))
          recent.set(visitor, true)
        },
        () => alone.remember(host, accountId),
      )
    },
    acquire: (host, signal) =>
      askTogether(
        async () => {
          const release = await slots.acquire(host, signal)
          return release && (() => askTogether(release, async () => {}))
        },
        () => alone.acquire(host, signal),
      ),
    flush: slots.flush,
  }
}

/** A command can stay pending forever if Redis has become unavailable. */
async function withinLimit<T>(command: Promise<T>): Promise<T> {
  return withDeadline(command, CALL_LIMIT_MS)
}
