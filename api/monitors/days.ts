import type { IncidentRow, IncidentStatus } from '../store/monitors/incidents.ts'
import type { MonitorRow } from '../store/monitors/monitors.ts'
import { isWorse } from './verdict/step-status.ts'

/** Days that the strip of a monitor shows, with today. */
export const STRIP_DAYS = 30
const DAY_MS = 86_400_000

export const dayStatuses = ['none', 'healthy', 'cannot_tell', 'flapping', 'broken'] as const
export type DayStatus = (typeof dayStatuses)[number]

type DayIncident = Pick<IncidentRow, 'worst' | 'opened_at' | 'closed_at'>

type DayMonitor = Pick<MonitorRow, 'established_at' | 'status' | 'status_since'>

/** The last 30 days in UTC, the oldest first, of which the last one is not over. */
type Strip = {
  /** The worst of each. `none` while not all steps had passed. */
  readonly days: DayStatus[]
  /** Share of each day without an incident; null for `none`. */
  readonly day_uptimes: (number | null)[]
  /** That of all of them together; null if all are `none`. */
  readonly uptime: number | null
}

export function stripOf(monitor: DayMonitor, incidents: readonly DayIncident[], now: Date): Strip {
  const days = worstOfDays(monitor, incidents, now)
  const watched = days.map((day, index) => {
    if (day === 'none') return { ms: 0, downMs: 0 }
    const from = startOfDay(now, index)
    const watchedFrom = Math.max(from, monitor.established_at?.getTime() ?? from)
    const span = { from: watchedFrom, until: Math.min(from + DAY_MS, now.getTime()) }
    // At midnight, nothing of the day is over yet.
    return { ms: Math.max(1, span.until - span.from), downMs: downWithin(span, incidents) }
  })
  const all = watched.reduce((sum, { ms, downMs }) => ({ ms: sum.ms + ms, downMs: sum.downMs + downMs }))
  return { days, day_uptimes: watched.map(shareOf), uptime: shareOf(all) }
}

type Watched = { readonly ms: number; readonly downMs: number }

/** With four decimals, downwards: what was not always up is below 1. */
function shareOf({ ms, downMs }: Watched): number | null {
  return ms === 0 ? null : Math.floor((1 - downMs / ms) * 10_000) / 10_000
}

/** Sums up the incidents within a span. No two incidents of a monitor overlap. */
function downWithin(
  { from, until }: { from: number; until: number },
  incidents: readonly DayIncident[],
): number {
  return incidents
    .map(({ opened_at: opened, closed_at: closed }) => {
      const [start, end] = [opened.getTime(), closed?.getTime() ?? until]
      return Math.max(0, Math.min(end, until) - Math.max(start, from))
    })
    .reduce((sum, ms) => sum + ms, 0)
}

function startOfDay(now: Date, index: number): number {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return today - (STRIP_DAYS - 1 - index) * DAY_MS
}

function worstOfDays(
  { established_at: established, status, status_since: since }: DayMonitor,
  incidents: readonly DayIncident[],
  now: Date,
): DayStatus[] {
  return Array.from({ length: STRIP_DAYS }, (_, index) => {
    const from = startOfDay(now, index)
    const until = from + DAY_MS
    const worst = incidents
      .filter(
        ({ opened_at, closed_at }) => opened_at.getTime() < until && (closed_at?.getTime() ?? until) > from,
      )
      .map(({ worst }) => worst)
      .reduce<IncidentStatus | undefined>(
        (worst, status) => (worst === undefined || isWorse(status, worst) ? status : worst),
        undefined,
      )
    if (worst !== undefined) return worst
    const isUnknown = status === 'not_established' && since.getTime() < until
    return established !== null && established.getTime() < until && !isUnknown ? 'healthy' : 'none'
  })
}

/** Returns the time from which incidents matter for the strip. */
export function stripStart(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - STRIP_DAYS + 1) * DAY_MS)
}
