import { Counter, Gauge, type Registry } from 'prom-client'

/** The storage of events and of the outcomes of checks. */
export type ActivitySources = {
  /** Rows that are not stored yet. */
  readonly waitingRows: () => number
  /** Outcomes of checks that were lost since the process started. */
  readonly lostOutcomes: () => number
  /** Time of the last maintenance of the storage, by any process; undefined: never. */
  readonly maintainedAt: () => Promise<Date | undefined>
}

export function gatherActivity(sources: ActivitySources, register: Registry): void {
  const { waitingRows, lostOutcomes, maintainedAt } = sources
  const buffer = new Gauge({
    name: 'waymark_event_buffer_rows',
    help: 'Events and outcomes of checks that wait for their transaction.',
    registers: [],
    collect() {
      this.set(waitingRows())
    },
  })
  const lost = new Counter({
    name: 'waymark_check_outcomes_lost_total',
    help: 'Outcomes of checks that could not be stored: analytics lack them.',
    registers: [],
    collect() {
      this.reset()
      this.inc(lostOutcomes())
    },
  })
  const maintained = new Gauge({
    name: 'waymark_maintenance_last_success_timestamp_seconds',
    help: 'When partitions, rollups and retention were last looked after, by any process.',
    registers: [],
    async collect() {
      this.reset()
      // Without Postgres the scrape has no value, rather than an old one.
      const at = await maintainedAt().catch(() => undefined)
      if (at) this.set(at.getTime() / 1000)
      else this.remove()
    },
  })
  for (const metric of [buffer, lost, maintained]) register.registerMetric(metric)
}
