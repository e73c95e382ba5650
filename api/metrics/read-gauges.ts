import { Gauge, type Registry } from 'prom-client'

export type GaugeSpec = {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  readonly read: (gauge: Gauge) => Promise<void>
}

/** Adds gauges that are read when the metrics are. One whose reading fails is absent. */
export function addGauges(specs: readonly GaugeSpec[], register: Registry): void {
  for (const { name, help, labelNames = [], read } of specs) {
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          this.reset()
          await read(this).catch(() => undefined)
        },
      }),
    )
  }
}
