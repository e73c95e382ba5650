import type { Redis } from 'ioredis'
import { BUCKETS, type SlidingWindow } from './window.ts'

/**
 * KEYS: the key. ARGV: the window in milliseconds, its number of buckets, limit, times, points, and the current time in
 * milliseconds, or an empty string to use Redis's clock. The value is the sum of the points, followed by the time in
 * microseconds of the last request of each bucket in use and the bucket's points, oldest first. A bucket takes 12 bytes, so
 * counting a busy key reads only the sum, the last bucket and the buckets that leave the window. Returns the fields of
 * `CountResult`.
 */
const COUNT = `
local HEAD, ENTRY = 4, 12
local window, buckets = tonumber(ARGV[1]) * 1000, tonumber(ARGV[2])
local limit, times, points = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local clock = tonumber(ARGV[6])
if clock then
  clock = math.floor(clock * 1000)
else
  local time = redis.call('TIME')
  clock = time[1] * 1000000 + time[2]
end
local bucket_us, now = window / buckets, clock
local kept = redis.call('GET', KEYS[1])
if not kept then kept = struct.pack('>I4', 0) end
local used = struct.unpack('>I4', kept)
local first, last = HEAD + 1, #kept - ENTRY + 1

if last >= first then
  local newest = struct.unpack('>I8', kept, last)
  if newest > clock + window then
    used, first = 0, #kept + 1
  else
    now = math.max(clock, newest)
  end
end
local function oldest()
  return struct.unpack('>I8I4', kept, first)
end
while first <= last do
  local at, count = oldest()
  if at + window > now then break end
  used, first = used - count, first + ENTRY
end

local granted, entries = times, nil
if points < 0 then
  local left = -points * times
  entries = kept:sub(first)
  while left > 0 and first <= last do
    local at, count = oldest()
    local taken = math.min(left, count)
    left, used, first = left - taken, used - taken, first + ENTRY
    entries = kept:sub(first)
    if taken < count then entries = struct.pack('>I8I4', at, count - taken) .. entries end
  end
else
  granted = math.min(times, math.max(0, math.floor((limit - used) / points)))
  local added = granted * points
  used = used + added
  if added == 0 then
    entries = nil
  else
    local count = 0
    if first <= last then
      local at, counted = struct.unpack('>I8I4', kept, last)
      if math.floor(at / bucket_us) == math.floor(now / bucket_us) then
        count, last = counted, last - ENTRY
      end
    end
    entries = kept:sub(first, last + ENTRY - 1) .. struct.pack('>I8I4', now, count + added)
  end
end
if entries then
  redis.call('SET', KEYS[1], struct.pack('>I4', used) .. entries, 'PX', math.ceil(window / 1000))
end

entries = entries or kept:sub(first)
local missing, at, leaves = math.max(1, used + math.abs(points) - limit), 1, clock
while missing > 0 and at <= #entries do
  local counted_at, count = struct.unpack('>I8I4', entries, at)
  missing, leaves, at = missing - count, counted_at + window, at + ENTRY
end
return {granted, used, math.ceil((leaves - clock) / 1000)}`

type RedisWithScript = {
  waymarkCountRequests(
    key: string,
    windowMs: number,
    buckets: number,
    limit: number,
    times: number,
    points: number,
    now: number | '',
  ): Promise<[granted: number, used: number, resetMs: number]>
}

/** Counts across all processes. The name of every key starts with `prefix`. */
export function redisWindow(redis: Redis, prefix: string): SlidingWindow {
  redis.defineCommand('waymarkCountRequests', { numberOfKeys: 1, lua: COUNT })
  const scripts = redis as Redis & RedisWithScript

  return async ({ key, windowMs, limit, times, points }, now) => {
    const args = [windowMs, BUCKETS, limit, times, points, now ?? ''] as const
    const [granted, used, resetMs] = await scripts.waymarkCountRequests(`${prefix}:${key}`, ...args)
    return { granted, used, resetMs }
  }
}
