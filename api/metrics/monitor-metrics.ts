import { Counter, Histogram, type Registry } from 'prom-client'
import { addGauges } from './read-gauges.ts'

/** Counts what this process does about monitors. */
export type MonitorMetrics = {
  /** `end` is `done`, `postponed` for lack of room, `lost` to another process, or `failed`. */
  runEnded(end: string, lateMs: number): void
  /** Counts a change that is told. */
  noticed(type: string): void
}

/** State of all monitors, as the database has it. */
export type MonitorSources = {
  readonly statuses: () => Promise<readonly { status: string; count: number }[]>
  readonly lateSeconds: () => Promise<number>
  readonly holds: () => Promise<readonly { kind: string }[]>
  readonly running: () => number
}

const runEnds = ['done', 'postponed', 'lost', 'failed']
const noticeTypes = ['broken', 'recovered', 'flapping', 'cannot_tell']
const holdKinds = ['probe', 'type', 'step', 'domain']
const LATE_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200]

export function monitorMetrics(register: Registry): MonitorMetrics {
  const registers = [register]
  const runs = new Counter({
    name: 'waymark_monitor_runs_total',
    help: 'Runs of monitors by this process, by how they ended.',
    labelNames: ['end'],
    registers,
  })
  const lateness = new Histogram({
    name: 'waymark_monitor_run_lateness_seconds',
    help: 'Time between the moment a monitor was due and the beginning of its run.',
    buckets: LATE_SECONDS,
    registers,
  })
  const notices = new Counter({
    name: 'waymark_monitor_changes_total',
    help: 'Changes of monitored steps that accounts were told of.',
    labelNames: ['type'],
    registers,
  })
  for (const end of runEnds) runs.inc({ end }, 0)
  for (const type of noticeTypes) notices.inc({ type }, 0)
  return {
    runEnded: (end, lateMs) => {
      runs.inc({ end })
      lateness.observe(Math.max(0, lateMs) / 1000)
    },
    noticed: (type) => notices.inc({ type }),
  }
}

/** Adds gauges that are read when the metrics are. Without the database, they are absent. */
export function addMonitorGauges(sources: MonitorSources, register: Registry): void {
  addGauges(
    [
      {
        name: 'waymark_monitors',
        help: 'Monitors by status.',
        labelNames: ['status'],
        read: async (gauge) => {
          for (const { status, count } of await sources.statuses()) gauge.set({ status }, count)
        },
      },
      {
        name: 'waymark_monitor_late_seconds',
        help: 'Time since the first monitor was due that no process runs.',
        read: async (gauge) => gauge.set(await sources.lateSeconds()),
      },
      {
        name: 'waymark_monitor_holds',
        help: 'Reasons for which failures of monitors do not count at the moment.',
        labelNames: ['kind'],
        read: async (gauge) => {
          const holds = await sources.holds()
          for (const kind of holdKinds) gauge.set({ kind }, holds.filter((hold) => hold.kind === kind).length)
        },
      },
      {
        name: 'waymark_monitor_running',
        help: 'Monitors that this process is running.',
        read: async (gauge) => gauge.set(sources.running()),
      },
    ],
    register,
  )
}
