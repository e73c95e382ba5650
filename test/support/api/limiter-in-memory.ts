import type { Limit, Limiter } from '../../../api/rate-limit/limiter.ts'
import { memoryWindow } from '../../../api/rate-limit/memory-window.ts'

/** Counts as the service does, but in memory only. */
export function limiterInMemory(limit: Limit): Limiter {
  const count = memoryWindow()
  return {
    limit,
    count: async (key, { points = 1, requests = limit.requests } = {}) => {
      const windowMs = limit.seconds * 1000
      const { granted, used, resetMs } = await count({ key, points, limit: requests, windowMs, times: 1 })
      return { allowed: granted === 1, remaining: Math.max(0, requests - used), resetMs }
    },
  }
}
