import type { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { withDeadline } from '../../shared/deadline.ts'
import { memoryPoliteness, secondsToWait, type Politeness, type PolitenessLimits } from './politeness.ts'
import { redisPlaces } from './redis-places.ts'

export type RedisPolitenessDeps = {
  /** Opened and closed by the caller. */
  readonly redis: Redis
  readonly log: {
    readonly warn: (fields: { err: unknown }, message: string) => void
    readonly info: (message: string) => void
  }
}

const CALL_LIMIT_MS = 500

/** Counts over all workers. While Redis fails it counts for this process alone, and says so in the log. */
export function redisPoliteness({ redis, log }: RedisPolitenessDeps, limits: PolitenessLimits): Politeness {
  const alone = memoryPoliteness(limits)
  const enter = redisPlaces({ redis, perHost: limits.perHostAtOnce, call: withinLimit })
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'waymark:visits',
    points: limits.perHostPerMinute,
    duration: 60,
    rejectIfRedisNotReady: true,
  })
  let failing = false

  async function shared<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      if (failing) log.info('the limits per host count over all workers again')
      failing = false
      return answer
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'Redis fails: the limits per host count for this process alone')
      failing = true
      return otherwise()
    }
  }

  return {
    count: (host) =>
      shared(
        () => secondsToWait(withinLimit(limiter.consume(host))),
        () => alone.count(host),
      ),
    enter: (host, signal) =>
      shared(
        async () => {
          const leave = await enter(host, signal)
          return leave && (() => shared(leave, async () => {}))
        },
        () => alone.enter(host, signal),
      ),
  }
}

/** A command to a Redis that is gone can stay pending for ever. */
async function withinLimit<T>(command: Promise<T>): Promise<T> {
  return withDeadline(command, CALL_LIMIT_MS)
}
