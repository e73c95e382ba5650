import { Counter, Gauge, type Registry } from 'prom-client'
import type { LimitObserver } from '../rate-limit/limiter.ts'
import { limits } from '../rate-limit/limits.ts'

/** Counts requests over a rate limit, and shows whether this process counts in its own memory. */
export function limitMetrics(register: Registry): LimitObserver {
  const registers = [register]
  const refused = new Counter({
    name: 'waymark_rate_limited_total',
    help: 'Requests over a rate limit, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  })
  // Prometheus sees no increase in a series that begins with its first count.
  for (const { name } of Object.values(limits)) refused.inc({ limit: name }, 0)
  const inMemory = new Gauge({
    name: 'waymark_rate_limits_in_memory',
    help: '1 while the rate limit store is unavailable and each process counts in its own memory; otherwise 0.',
    registers,
  })
  return {
    refused: (limit) => refused.inc({ limit }),
    countsInMemory: (isUnavailable) => inMemory.set(isUnavailable ? 1 : 0),
  }
}
