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
    help: '1 while the store of the rate limits is away and each process counts for itself; else 0.',
    registers,
  })
  return {
    refused: (limit) => refused.inc({ limit }),
    countsInMemory: (isAway) => inMemory.set(isAway ? 1 : 0),
  }
}
