import { Gauge, type Registry } from 'prom-client'

export function gatherBuffer(bufferedRows: () => number, register: Registry): void {
  const gauge = new Gauge({
    name: 'waymark_event_buffer_rows',
    help: 'Events and outcomes of checks that wait for their transaction.',
    registers: [],
    collect() {
      this.set(bufferedRows())
    },
  })
  register.registerMetric(gauge)
}
