import { LRUCache } from 'lru-cache'
import { BUCKETS, type CountRequest, type CountResult, type SlidingWindow } from './window.ts'

/** Maximum number of keys in memory, in case of a flood of new keys. */
const MAX_KEYS = 100_000

type Bucket = { readonly number: number; points: number }

/** Counts only in this process. */
export function memoryWindow(): SlidingWindow {
  // Bounded by size, because with `max` the cache would allocate room for all keys at once, for each limit.
  const windows = new LRUCache<string, Bucket[]>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })

  return async (request, now = performance.now()) => {
    const bucketMs = request.windowMs / BUCKETS
    const kept = windows.get(request.key) ?? []
    const current = currentBucket(kept, Math.floor(now / bucketMs))
    const buckets = kept.filter(({ number }) => number + BUCKETS >= current && number <= current)
    const granted = request.points < 0 ? takeBack(buckets, request) : count(buckets, current, request)
    windows.set(request.key, buckets)
    return toResult(buckets, { granted, request, now, bucketMs })
  }
}

/**
 * Returns the current bucket. A clock set back does not reopen old buckets; set back by more than a window, it starts
 * over.
 */
function currentBucket(kept: readonly Bucket[], number: number): number {
  const last = kept.at(-1)?.number ?? number
  return last > number + BUCKETS ? number : Math.max(last, number)
}

function count(buckets: Bucket[], current: number, { limit, times, points }: CountRequest): number {
  const granted = Math.min(times, Math.max(0, Math.floor((limit - sum(buckets)) / points)))
  if (granted === 0) return 0
  const last = buckets.at(-1)
  if (last?.number === current) last.points += granted * points
  else buckets.push({ number: current, points: granted * points })
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

type CountedWindow = { granted: number; request: CountRequest; now: number; bucketMs: number }

function toResult(
  buckets: readonly Bucket[],
  { granted, request, now, bucketMs }: CountedWindow,
): CountResult {
  const used = sum(buckets)
  let missing = Math.max(1, used + Math.abs(request.points) - request.limit)
  let leaving = -1
  for (const { number, points } of buckets) {
    if (missing <= 0) break
    leaving = number
    missing -= points
  }
  const resetMs = leaving < 0 ? 0 : Math.ceil((leaving + BUCKETS + 1) * bucketMs - now)
  return { granted, used, resetMs }
}

function sum(buckets: readonly Bucket[]): number {
  return buckets.reduce((total, { points }) => total + points, 0)
}
