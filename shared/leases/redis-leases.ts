import type { Redis } from 'ioredis'
import { LEASE_MS, type Lease, type LeaseStore } from './lease-store.ts'

/**
 * KEYS: the leases of the pool, the leases of the holder unless that is the same key, and the leases of each ended
 * lease's holder. ARGV: the number of keys before those of ended leases, slots of the pool, share in percent, length
 * of a lease in milliseconds, id of the new lease, ids of the ended leases.
 */
const TAKE = `
local keyCount = tonumber(ARGV[1])
for i = 6, #ARGV do
  redis.call('ZREM', KEYS[1], ARGV[i])
  if KEYS[keyCount + i - 5] ~= KEYS[1] then redis.call('ZREM', KEYS[keyCount + i - 5], ARGV[i]) end
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 1, keyCount do redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now) end
local taken = redis.call('ZCARD', KEYS[1])
local held = keyCount == 1 and taken or redis.call('ZCARD', KEYS[2])
if held > 0 and held * (100 - ARGV[3]) >= (ARGV[2] - taken) * ARGV[3] then return 0 end
for i = 1, keyCount do
  redis.call('ZADD', KEYS[i], now + ARGV[4], ARGV[5])
  redis.call('PEXPIRE', KEYS[i], ARGV[4])
end
return 1`

/**
 * KEYS: the leases of a pool, and the leases of the holder of each lease to renew. ARGV: length of a lease in
 * milliseconds, ids of the leases to renew.
 */
const RENEW = `
local time = redis.call('TIME')
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
for i = 2, #KEYS do
  for _, key in ipairs({ KEYS[1], KEYS[i] }) do
    redis.call('ZADD', key, 'XX', ends, ARGV[i])
    redis.call('PEXPIRE', key, ARGV[1])
  end
end`

type LeaseScripts = {
  waymarkTakeLease(keys: number, ...keysAndArgs: (string | number)[]): Promise<0 | 1>
  waymarkRenewLeases(keys: number, ...keysAndArgs: (string | number)[]): Promise<unknown>
}

/** Keeps leases in sorted sets, ordered by the time at which they expire. Every key begins with `prefix`. */
export function redisLeases(redis: Redis, prefix: string): LeaseStore {
  // Redis caches the scripts, so only their hashes are sent after the first call.
  redis.defineCommand('waymarkTakeLease', { lua: TAKE })
  redis.defineCommand('waymarkRenewLeases', { lua: RENEW })
  const scripts = redis as Redis & LeaseScripts
  // The hash tag keeps the keys of a pool on one node of a Redis Cluster.
  const keyOf = (pool: string): string => `${prefix}:{${pool}}`
  const heldBy = ({ pool, holder }: Lease): string =>
    holder === pool ? keyOf(pool) : `${keyOf(pool)}:${holder}`

  return {
    take: async (lease, { slots, sharePercent }, ended = []) => {
      const leaseKeys = [...new Set([keyOf(lease.pool), heldBy(lease)])]
      // Keys of another pool may be on another node.
      const { samePool = [], otherPools = [] } = Object.groupBy(ended, ({ pool }) =>
        pool === lease.pool ? 'samePool' : 'otherPools',
      )
      const keys = [...leaseKeys, ...samePool.map(heldBy)]
      const args = [
        leaseKeys.length,
        slots,
        sharePercent,
        LEASE_MS,
        lease.id,
        ...samePool.map(({ id }) => id),
      ]
      const taking = scripts.waymarkTakeLease(keys.length, ...keys, ...args)
      const [taken] = await Promise.all([taking, release(otherPools)])
      return taken === 1
    },
    renew: async (leases) => {
      const pools = Map.groupBy(leases, ({ pool }) => pool)
      const renewed = Array.from(pools, async ([pool, samePool]) => {
        const keys = [keyOf(pool), ...samePool.map(heldBy)]
        await scripts.waymarkRenewLeases(keys.length, ...keys, LEASE_MS, ...samePool.map(({ id }) => id))
      })
      await Promise.all(renewed)
    },
    release,
  }

  async function release(leases: readonly Lease[]): Promise<void> {
    const ids = new Map<string, string[]>()
    for (const lease of leases)
      for (const key of new Set([keyOf(lease.pool), heldBy(lease)]))
        ids.set(key, [...(ids.get(key) ?? []), lease.id])
    await Promise.all(Array.from(ids, async ([key, members]) => redis.zrem(key, ...members)))
  }
}
