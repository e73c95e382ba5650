import type { Redis } from 'ioredis'

/**
 * KEYS: active jobs, stalled jobs, failed jobs, events, marker. ARGV: prefix of the jobs' keys, token, reason, time.
 * The key of the job may have any type, so its fields are read with `pcall`.
 */
const FAIL_LOCKED = `
local function field(key, name)
  local value = redis.pcall('HGET', key, name)
  return type(value) == 'string' and value or nil
end
for _, id in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local key = ARGV[1] .. id
  if redis.call('GET', key .. ':lock') == ARGV[2] then
    local added = tonumber(field(key, 'timestamp') or ARGV[4]) or ARGV[4]
    local shared = field(key, 'deid')
    if shared and redis.call('GET', ARGV[1] .. 'de:' .. shared) == id then
      redis.call('DEL', ARGV[1] .. 'de:' .. shared)
    end
    redis.call('LREM', KEYS[1], 1, id)
    redis.call('SREM', KEYS[2], id)
    redis.call('DEL', key, key .. ':lock')
    redis.call('HSET', key, 'name', 'check', 'data', '{}', 'opts', '{}', 'timestamp', added,
      'finishedOn', ARGV[4], 'failedReason', ARGV[3], 'atm', 1)
    redis.call('ZADD', KEYS[3], ARGV[4], id)
    redis.call('XADD', KEYS[4], '*', 'event', 'failed', 'jobId', id, 'failedReason', ARGV[3], 'prev', 'active')
    redis.call('ZADD', KEYS[5], 0, '0')
    return id
  end
end
return false`

type FailScript = {
  waymarkFailLocked(keys: number, ...keysAndArgs: (string | number)[]): Promise<string | null>
}

/**
 * Fails the active job that is locked with a token, whatever its key contains. Only its id, its time and the reason
 * are kept. `base` is the part of the queue's keys before their last colon.
 */
export async function failLockedInRedis(
  redis: Redis,
  base: string,
  { token, reason }: { readonly token: string; readonly reason: string },
): Promise<string | undefined> {
  if (!('waymarkFailLocked' in redis)) redis.defineCommand('waymarkFailLocked', { lua: FAIL_LOCKED })
  const keys = ['active', 'stalled', 'failed', 'events', 'marker'].map((name) => `${base}:${name}`)
  const { waymarkFailLocked } = redis as Redis & FailScript
  const failed = await waymarkFailLocked.call(
    redis,
    keys.length,
    ...keys,
    `${base}:`,
    token,
    reason,
    Date.now(),
  )
  return failed ?? undefined
}
