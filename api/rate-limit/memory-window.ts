import { LRUCache } from 'lru-cache'
import { BUCKETS, type CountRequest, type CountResult, type SlidingWindow } from './window.ts'

/** Maximum number of keys in memory, in case of a flood of new keys. */
const MAX_KEYS = 100_000

/** Requests of one bucket, which count until the last of them has left the window. */
type Bucket = { lastAt: number; points: number }

/** Counts only in this process. */
export function memoryWindow(): SlidingWindow {
  // Bounded by size, because with `max` the cache would allocate room for all keys at once, for each limit.
  const windows = new LRUCache<string, Bucket[]>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })

  return async (request, clock = performance.now()) => {
    const { key, windowMs, points } = request
    const kept = windows.get(key) ?? []
    const now = currentTime(kept, clock, windowMs)
    const buckets = kept.filter(({ lastAt }) => lastAt + windowMs > now && lastAt <= now)
    const granted = points < 0 ? takeBack(buckets, request) : count(buckets, now, request)
    windows.set(key, buckets)
    return toResult(buckets, { granted, request, clock })
  }
}

/** Returns the time to count at. A clock set back stands still; set back by more than a window, it starts over. */
function currentTime(kept: readonly Bucket[], clock: number, windowMs: number): number {
  const last = kept.at(-1)?.lastAt ?? clock
  return last > clock + windowMs ? clock : Math.max(last, clock)
}

function count(buckets: Bucket[], now: number, { limit, times, points, windowMs }: CountRequest): number {
  const granted = Math.min(times, Math.max(0, Math.floor((limit - sum(buckets)) / points)))
  if (granted === 0) return 0
  const bucketMs = windowMs / BUCKETS
  const last = buckets.at(-1)
  if (last && Math.floor(last.lastAt / bucketMs) === Math.floor(now / bucketMs)) {
    last.lastAt = now
    last.points += granted * points
  } else buckets.push({ lastAt: now, points: granted * points })
  return granted
}

/** Removes points from the oldest buckets first, so that the remaining points do not leave the window too early. */
function takeBack(buckets: Bucket[], { times, points }: CountRequest): number {
  let left = -points * times
  for (let [first] = buckets; first && left > 0; [first] = buckets) {
    const taken = Math.min(left, first.points)
    left -= taken
    first.points -= taken
    if (first.points === 0) buckets.shift()
  }
  return times
}

type CountedWindow = { granted: number; request: CountRequest; clock: number }

function toResult(buckets: readonly Bucket[], { granted, request, clock }: CountedWindow): CountResult {
  const used = sum(buckets)
  let missing = Math.max(1, used + Math.abs(request.points) - request.limit)
  let leavesAt = clock
  for (const { lastAt, points } of buckets) {
    if (missing <= 0) break
    leavesAt = lastAt + request.windowMs
    missing -= points
  }
  return { granted, used, resetMs: Math.ceil(leavesAt - clock) }
}

function sum(buckets: readonly Bucket[]): number {
  return buckets.reduce((total, { points }) => total + points, 0)
}
