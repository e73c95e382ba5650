import { Counter, Gauge, type Registry } from 'prom-client'

/** Readings of the storage of events and check outcomes. */
export type ActivitySources = {
  /** Number of rows that are not stored yet. */
  readonly waitingRows: () => number
  /** Number of check outcomes lost since the process started. */
  readonly lostOutcomes: () => number
  /** Time of the last storage maintenance, by any process; undefined if there was none. */
  readonly maintainedAt: () => Promise<Date | undefined>
  /** Events that this process has stored since it started. */
  readonly storedEvents: () => { readonly bytes: number; readonly reduced: number }
  /** Number of accounts that have used up their bytes of events for today. */
  readonly accountsOverBudget: () => Promise<number>
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
  addByteMetrics(sources, register)
}

function addByteMetrics({ storedEvents, accountsOverBudget }: ActivitySources, register: Registry): void {
  const bytes = new Counter({
    name: 'waymark_event_bytes_total',
    help: 'Bytes of stored events that count towards the budgets of accounts.',
    registers: [],
    collect() {
      this.reset()
      this.inc(storedEvents().bytes)
    },
  })
  const reduced = new Counter({
    name: 'waymark_events_without_properties_total',
    help: 'Events stored without their free properties, because their account had used up its bytes of the day.',
    registers: [],
    collect() {
      this.reset()
      this.inc(storedEvents().reduced)
    },
  })
  const overBudget = new Gauge({
    name: 'waymark_event_budget_accounts_over',
    help: 'Accounts that have used up their bytes of events for today, in all processes.',
    registers: [],
    async collect() {
      this.reset()
      const count = await accountsOverBudget().catch(() => undefined)
      if (count === undefined) this.remove()
      else this.set(count)
    },
  })
  for (const metric of [bytes, reduced, overBudget]) register.registerMetric(metric)
}
