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

/** The worst of each of the last 30 days in UTC, the oldest first. `none` while not all steps had passed. */
export function stripOf(
  { established_at: established, status, status_since: since }: DayMonitor,
  incidents: readonly DayIncident[],
  now: Date,
): DayStatus[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return Array.from({ length: STRIP_DAYS }, (_, index) => {
    const from = today - (STRIP_DAYS - 1 - index) * DAY_MS
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
