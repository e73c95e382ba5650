import { Gauge, type Registry } from 'prom-client'
import { OK, type Checks } from '../health/checks.ts'

/** Adds a gauge of the dependencies' states, as in `/status`. */
export function addDependencyGauge(dependencies: () => Promise<Checks>, register: Registry): void {
  const gauge = new Gauge({
    name: 'waymark_dependency_up',
    help: '1 while the process can use the dependency, as in /status; otherwise 0.',
    labelNames: ['name'],
    registers: [],
    async collect() {
      for (const [name, state] of Object.entries(await dependencies()))
        this.set({ name }, state === OK ? 1 : 0)
    },
  })
  register.registerMetric(gauge)
}
