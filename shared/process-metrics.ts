import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { version } from './version.ts'

/** Histogram buckets for the duration of a check, in seconds; the web process and the worker use the same. */
export const CHECK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 7, 10]

/** Makes a registry with the metrics of Node (event loop, memory, garbage collection) and the running version. */
export function processMetrics(role: 'api' | 'worker' | 'render'): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const build = new Gauge({
    name: 'waymark_build_info',
    help: 'Always 1; its labels name the running version.',
    labelNames: ['version', 'role', 'node'],
    registers: [register],
  })
  build.set({ version, role, node: process.versions.node }, 1)
  return register
}
