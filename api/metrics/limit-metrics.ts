import { Counter, Gauge, type Registry } from 'prom-client'
import type { LimitObserver } from '../rate-limit/limiter.ts'

/** Counts refused requests, and shows when limits are counted in the memory of this process. */
export function limitMetrics(register: Registry): LimitObserver {
  const registers = [register]
  const refused = new Counter({
    name: 'waymark_rate_limited_total',
    help: 'Requests over a rate limit, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  })
  const inMemory = new Gauge({
    name: 'waymark_rate_limits_in_memory',
    help: '1 while the store of the rate limits is unavailable and each process counts for itself; otherwise 0.',
    registers,
  })
  return {
    refused: (limit) => refused.inc({ limit }),
    countsInMemory: (isUnavailable) => inMemory.set(isUnavailable ? 1 : 0),
  }
}
