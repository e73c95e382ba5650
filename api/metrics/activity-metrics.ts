import { Counter, Gauge, type Registry } from 'prom-client'

/** Readings of the storage of events and check outcomes. */
export type ActivitySources = {
  /** Number of rows that are not stored yet. */
  readonly waitingRows: () => number
  /** Number of check outcomes lost since the process started. */
  readonly lostOutcomes: () => number
  /** Time of the last storage maintenance, by any process; undefined if there was none. */
  readonly maintainedAt: () => Promise<Date | undefined>
}

export function addActivityMetrics(sources: ActivitySources, register: Registry): void {
  const { waitingRows, lostOutcomes, maintainedAt } = sources
  const buffer = new Gauge({
    name: 'waymark_event_buffer_rows',
    help: 'Events and check outcomes that are waiting to be stored.',
    registers: [],
    collect() {
      this.set(waitingRows())
    },
  })
  const lost = new Counter({
    name: 'waymark_check_outcomes_lost_total',
    help: 'Check outcomes that could not be stored and are missing from analytics.',
    registers: [],
    collect() {
      this.reset()
      this.inc(lostOutcomes())
    },
  })
  const maintained = new Gauge({
    name: 'waymark_maintenance_last_success_timestamp_seconds',
    help: 'Time of the last maintenance of partitions, rollups and retention, by any process; 0 if there was none.',
    registers: [],
    async collect() {
      // Without Postgres, the metric has no value rather than an old one.
      this.remove()
      await maintainedAt().then(
        (at) => this.set((at?.getTime() ?? 0) / 1000),
        () => undefined,
      )
    },
  })
  for (const metric of [buffer, lost, maintained]) register.registerMetric(metric)
}
