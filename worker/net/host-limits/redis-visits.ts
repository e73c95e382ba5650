import type { Redis } from 'ioredis'
import type { CountLimit } from './count-limit.ts'
import { lookupLimits } from './lookups.ts'
import {
  limitsOf,
  MAX_REMEMBERED_VISITORS,
  REMEMBERED_MS,
  unknownAccountsLimit,
  WINDOW_MS,
  type VisitCounts,
  type VisitLimits,
} from './visits.ts'

/** One hash tag, so that on a Redis Cluster all of them are on one node. */
const PREFIX = '{waymark:visits}'

/**
 * Counts all keys from `first` on if every limit allows it. The counts are the keys after the first `others`. ARGV: the
 * window in milliseconds, the account, and the limit of each count. Returns 0, or the milliseconds to wait.
 */
const COUNT_EACH = `
local counts = redis.call('MGET', unpack(KEYS, others + 1))
local wait = 0
for i = first, #KEYS do
  if tonumber(counts[i - others] or 0) >= tonumber(ARGV[i - others + 2]) then
    wait = math.max(wait, redis.call('PTTL', KEYS[i]))
  end
end
if wait > 0 then return wait end
for i = first, #KEYS do
  if counts[i - others] then redis.call('INCR', KEYS[i]) else redis.call('SET', KEYS[i], 1, 'PX', ARGV[1]) end
end
return 0`

/** KEYS: the accounts remembered at the host, the count of all others there, and the counts of the other limits. */
const COUNT_VISIT = `
local known = true
if redis.call('EXISTS', KEYS[1]) == 1 then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  known = redis.call('ZCOUNT', KEYS[1], now, '+inf') == 0
    or tonumber(redis.call('ZSCORE', KEYS[1], ARGV[2]) or 0) > now
end
local others = 1
local first = known and 3 or 2${COUNT_EACH}`

/** KEYS: the counts. */
const COUNT_LOOKUP = `
local others = 0
local first = 1${COUNT_EACH}`

/** KEYS: the accounts remembered at a host. ARGV: the duration in milliseconds, the account, the limit of accounts. */
const REMEMBER = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[1])`

type VisitScripts = {
  waymarkCountVisit(keys: number, ...keysAndArgs: (string | number)[]): Promise<number>
  waymarkCountLookup(keys: number, ...keysAndArgs: (string | number)[]): Promise<number>
  waymarkRememberVisitor(key: string, forMs: number, accountId: string, most: number): Promise<unknown>
}

/** Counts across all workers. */
export function redisVisits(redis: Redis, limits: VisitLimits): VisitCounts {
  redis.defineCommand('waymarkCountVisit', { lua: COUNT_VISIT })
  redis.defineCommand('waymarkCountLookup', { lua: COUNT_LOOKUP })
  redis.defineCommand('waymarkRememberVisitor', { numberOfKeys: 1, lua: REMEMBER })
  const scripts = redis as Redis & VisitScripts
  const visitorsOf = (host: string): string => `${PREFIX}:visitors:${host}`

  return {
    count: async (visit) => {
      const all = [unknownAccountsLimit(visit.host, limits), ...limitsOf(visit, limits)]
      const waitMs = await scripts.waymarkCountVisit(
        all.length + 1,
        visitorsOf(visit.host),
        ...keysAndArgs(all, visit.accountId),
      )
      return waitMs > 0 ? waitMs : undefined
    },
    countLookup: async (lookup) => {
      const all = lookupLimits(lookup, limits)
      const waitMs = await scripts.waymarkCountLookup(all.length, ...keysAndArgs(all, lookup.accountId))
      return waitMs > 0 ? waitMs : undefined
    },
    remember: async (host, accountId) => {
      const args = [REMEMBERED_MS, accountId, MAX_REMEMBERED_VISITORS] as const
      await scripts.waymarkRememberVisitor(visitorsOf(host), ...args)
    },
  }
}

function keysAndArgs(all: readonly CountLimit[], accountId = ''): (string | number)[] {
  const keys = all.map(({ key }) => `${PREFIX}:${key}`)
  return [...keys, WINDOW_MS, accountId, ...all.map(({ max }) => max)]
}
