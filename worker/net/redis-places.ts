import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Leave, Politeness } from './politeness.ts'

/** A place whose worker died is free again after this; who holds one says so again in time. */
const LEASE_MS = 3000
const RENEW_MS = 1000
const LOOK_AGAIN_MS = 100

/** KEYS: the places of a host. ARGV: how many there are, the lease in milliseconds, the id of this visit. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/** KEYS: the places of a host. ARGV: the lease in milliseconds, the id of a visit that has a place. */
const RENEW = `
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], 'XX', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[1])`

type Enter = Politeness['enter']

type Script<Result, Args extends unknown[]> = (key: string, ...args: Args) => Promise<Result>
type Scripts = {
  waymarkTakePlace: Script<0 | 1, [perHost: number, leaseMs: number, id: string]>
  waymarkRenewPlace: Script<unknown, [leaseMs: number, id: string]>
}

/** Redis keeps the scripts; after the first time only their names travel. */
function defineScripts(redis: Redis) {
  redis.defineCommand('waymarkTakePlace', { numberOfKeys: 1, lua: TAKE })
  redis.defineCommand('waymarkRenewPlace', { numberOfKeys: 1, lua: RENEW })
  return redis as Redis & Scripts
}

export type RedisPlacesOptions = {
  readonly redis: Redis
  readonly perHost: number
  /** Bounds one call to Redis. */
  readonly call: <T>(command: Promise<T>) => Promise<T>
}

/** So many places for each host over all workers. Rejects when Redis fails. */
export function redisPlaces({ redis, perHost, call }: RedisPlacesOptions): Enter {
  const scripts = defineScripts(redis)

  function hold(key: string, id: string): Leave {
    const renewing = setInterval(() => {
      // When Redis is away the place is lost, and with it all others: nobody counts until it is back.
      call(scripts.waymarkRenewPlace(key, LEASE_MS, id)).catch(() => undefined)
    }, RENEW_MS)
    return async () => {
      clearInterval(renewing)
      await call(redis.zrem(key, id))
    }
  }

  return async (host: string, signal: AbortSignal): Promise<Leave | undefined> => {
    const key = `waymark:places:${host}`
    const id = randomUUID()
    while (!signal.aborted) {
      const taken = await call(scripts.waymarkTakePlace(key, perHost, LEASE_MS, id))
      if (taken === 1) return hold(key, id)
      await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
    return undefined
  }
}
