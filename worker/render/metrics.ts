import { Counter, Gauge, type Registry } from 'prom-client'
import { makeWorkerMetrics, type WorkerMetrics } from '../metrics/metrics.ts'
import type { RenderBrowser } from './browser/render-browser.ts'
import type { Places } from './places.ts'

type Measured = {
  readonly browser: Pick<RenderBrowser, 'counts' | 'memoryBytes'>
  readonly places: Pick<Places, 'taken'>
}

/** Metrics of a browser worker: those of every worker, and those of its browser. */
export function makeRenderMetrics(measured: Measured): WorkerMetrics {
  return makeWorkerMetrics({ role: 'render', add: (register) => addBrowserMetrics(register, measured) })
}

function addBrowserMetrics(register: Registry, { browser, places }: Measured): void {
  const gauges = {
    visits_running: ['Pages that this browser worker has open.', () => places.taken()],
    browser_memory_bytes: ['Memory of all processes of the browser.', () => browser.memoryBytes()],
  } as const
  for (const [name, [help, read]] of Object.entries(gauges))
    register.registerMetric(
      new Gauge({
        name: `waymark_render_${name}`,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  const counters = {
    visits: 'Visits that the browser has begun.',
    relaunches:
      'Starts of the browser after the first one: after enough visits, for its memory, or after a crash.',
    crashes: 'Ends of the browser that nobody asked for.',
  } as const
  for (const [name, help] of Object.entries(counters) as [keyof typeof counters, string][])
    register.registerMetric(
      new Counter({
        name: `waymark_render_${name}_total`,
        help,
        registers: [],
        collect() {
          this.reset()
          this.inc(browser.counts()[name])
        },
      }),
    )
}
