import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { leaseKeeper } from '../../../shared/leases/lease-keeper.ts'
import { redisLeases } from '../../../shared/leases/redis-leases.ts'
import { releaseTogether } from '../../../shared/leases/release-together.ts'
import type { Politeness } from './politeness.ts'

const RETRY_MS = 100

export type RedisSlotsOptions = {
  readonly redis: Redis
  readonly perHost: number
  /** Limits one call to Redis. */
  readonly call: <T>(command: Promise<T>) => Promise<T>
}

export type RedisSlots = Pick<Politeness, 'acquire'> & {
  /** Sends the releases that have not been sent yet. */
  readonly flush: () => void
}

/** Slots for each host across all workers. Rejects when Redis fails. */
export function redisSlots({ redis, perHost, call }: RedisSlotsOptions): RedisSlots {
  // The keys keep their original names, so that two releases count together.
  const store = redisLeases(redis, 'waymark:places')
  const leases = releaseTogether({
    take: async (...args) => call(store.take(...args)),
    renew: async (held) => call(store.renew(held)),
    release: async (held) => call(store.release(held)),
  })
  const keeper = leaseKeeper(leases)

  return {
    acquire: async (host, signal) => {
      const lease = { pool: host, holder: host, id: randomUUID() }
      while (!signal.aborted) {
        if (await leases.take(lease, { slots: perHost, sharePercent: 100 })) return keeper.keep(lease)
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
      return undefined
    },
    flush: leases.flush,
  }
}
