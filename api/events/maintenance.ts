import { deleteRefusalsBefore } from '../store/analytics/limit-refusals.ts'
import { currentDays, deleteBefore } from '../store/analytics/retention.ts'
import { rollUp } from '../store/analytics/rollup.ts'
import type { Database } from '../store/database.ts'
import { deleteAbandonedChecks } from '../store/installations/checks.ts'
import { deleteIncidentsBefore } from '../store/monitors/incidents.ts'
import { dropPartitions, makePartitions } from '../store/activity/partitions.ts'

export type Retention = {
  /** Retention of events, and of the sessions that they form. */
  readonly rawDays: number
  /** Retention of daily sums and verifications. */
  readonly rolledUpMonths: number
}

const DAYS_AHEAD = 7
/** Time for which incidents of monitors are kept after their end. */
const INCIDENT_DAYS = 400
const DAY_MS = 86_400_000

/** Creates partitions from yesterday to a week ahead. */
export async function prepareStorage(db: Database, today = Date.now()): Promise<void> {
  await makePartitions(db, new Date(today - DAY_MS), new Date(today + DAYS_AHEAD * DAY_MS))
}

/**
 * Creates partitions for new events, rolls up days, drops data past its retention, and deletes unfinished checks of
 * installations. It is safe to run at any time, any number of times.
 */
export async function maintainStorage(db: Database, { rawDays, rolledUpMonths }: Retention): Promise<void> {
  const { today, unsettled } = await currentDays(db)
  const now = Date.parse(today)
  const rawFrom = new Date(now - rawDays * DAY_MS)
  const sumsFrom = new Date(now)
  sumsFrom.setUTCMonth(sumsFrom.getUTCMonth() - rolledUpMonths)

  await prepareStorage(db, now)
  await rollUp(db, unsettled)
  await deleteBefore(db, { sessions: toDay(rawFrom), sums: toDay(sumsFrom) })
  await dropPartitions(db, { events: rawFrom, verifications: sumsFrom })
  await deleteAbandonedChecks(db)
  await deleteRefusalsBefore(db, toDay(rawFrom))
  await deleteIncidentsBefore(db, new Date(now - INCIDENT_DAYS * DAY_MS))
}

function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
