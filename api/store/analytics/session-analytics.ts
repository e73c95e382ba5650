import type { Database } from '../database.ts'
import { queryFacts, timesToComplete, type Dimension, type Percentiles } from './facts.ts'
import { startOf } from './local-time.ts'
import { findScope, type AnalyticsQuery, type UsableDays } from './scope.ts'
import type { CountedEvent } from './session-counts.ts'

/** Totals of sessions, as text, since they are bigint in Postgres. */
export type SessionTotals = {
  loads: string
  sessions: string
  completed: string
  errors: string
  duration_ms: string
  durations: string
}

const wholeSessions: readonly CountedEvent[] = ['session', 'template_loaded', 'template_complete', 'error']

const totals = `
  coalesce(sum(count) filter (where event = 'template_loaded'), 0) as loads,
  coalesce(sum(sessions) filter (where event = 'session'), 0) as sessions,
  coalesce(sum(sessions) filter (where event = 'template_complete'), 0) as completed,
  coalesce(sum(count) filter (where event = 'error'), 0) as errors,
  coalesce(sum(duration_ms), 0) as duration_ms,
  coalesce(sum(durations), 0) as durations`

export async function summarise(db: Database, query: AnalyticsQuery): Promise<SessionTotals & Percentiles> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, 'all')
    const select = `select ${totals} from facts`
    const [sums] = await queryFacts<SessionTotals>(trx, { query, scope }, { counted: wholeSessions, select })
    if (!sums) throw new Error('A sum has no row')
    return { ...sums, ...(await timesToComplete(trx, query, scope)) }
  })
}

export type Interval = 'hour' | 'day' | 'week' | 'month'

/** Counts by interval of the time zone's calendar, including empty intervals. */
export async function countOverTime(
  db: Database,
  query: AnalyticsQuery,
  interval: Interval,
): Promise<(SessionTotals & { start: Date })[]> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, usableDaysFor(interval, query.timeZone))
    return queryFacts(
      trx,
      { query, scope },
      {
        counted: wholeSessions,
        by: interval === 'hour' ? byHour : byCalendar,
        select: `
          select parts.start, ${totals} from (${interval === 'hour' ? hours : calendarParts}) as parts
          left join facts on facts.dimension = parts.start
          group by parts.start order by parts.start`,
        bindings: { interval, timeZone: query.timeZone, from: query.from, to: query.to, ...scope },
      },
    )
  })
}

/** Rolled-up days are UTC days and have no hours. */
function usableDaysFor(interval: Interval, timeZone: string): UsableDays {
  if (interval === 'hour') return 'none'
  return timeZone === 'UTC' ? 'all' : 'withoutSessions'
}

/** Queries by hour never use rolled-up days. */
const byHour: Dimension = { ofSession: `date_trunc('hour', started_at, :timeZone)`, ofRolledDay: 'null' }

const byCalendar: Dimension = {
  ofSession: startOf('date_trunc(:interval, started_at at time zone :timeZone)'),
  ofRolledDay: startOf('date_trunc(:interval, cast(day as timestamp))'),
}

const calendarParts = `
  select ${startOf('local_start')} as start from generate_series(
    date_trunc(:interval, cast(:from as timestamp)), cast(:to as timestamp), cast('1 ' || :interval as interval)
  ) as local_start`

/** Some time zones change their clocks by half an hour. */
const hours = `
  select distinct date_trunc('hour', moment, :timeZone) as start from generate_series(
    cast(:startsAt as timestamptz), cast(:endsAt as timestamptz) - interval '1 second', interval '30 minutes'
  ) as moment`

const dimensions: Record<'platform' | 'locale' | 'version', Dimension> = {
  platform: { ofSession: 'platform', ofRolledDay: 'platform' },
  locale: { ofSession: 'locale', ofRolledDay: 'locale' },
  version: { ofSession: 'version_id', ofRolledDay: 'version_id' },
}

export type BreakdownBy = keyof typeof dimensions

/** Counts by platform, locale or version, the largest first, at most `limit` rows. Null means unknown. */
export async function breakDown(
  db: Database,
  query: AnalyticsQuery,
  { by, limit }: { by: BreakdownBy; limit: number },
): Promise<(SessionTotals & { value: string | null; version: number | null })[]> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, 'all')
    const version = by === 'version' ? '(select version from versions where id = dimension)' : 'null'
    return queryFacts(
      trx,
      { query, scope },
      {
        counted: wholeSessions,
        by: dimensions[by],
        select: `
          select dimension as value, ${version} as version, ${totals} from facts
          group by dimension order by sessions desc, value limit :limit`,
        bindings: { limit },
      },
    )
  })
}

export type StepCounts = {
  step_slug: string
  viewed: string
  completed: string
  /** Part of `completed`. */
  overridden: string
  duration_ms: string
  durations: string
}

/** Counts for each viewed step, and the total number of sessions. */
export async function countSteps(
  db: Database,
  query: AnalyticsQuery,
): Promise<{ sessions: string; steps: StepCounts[] }> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, 'all')
    const rows = await queryFacts<StepCounts & { sessions: string }>(
      trx,
      { query, scope },
      {
        counted: ['session', 'step_view', 'step_complete', 'step_overridden'],
        select: `
          select
            step_slug,
            coalesce(sum(sessions) filter (where event = 'session'), 0) as sessions,
            coalesce(sum(sessions) filter (where event = 'step_view'), 0) as viewed,
            coalesce(sum(sessions) filter (where event = 'step_complete'), 0) as completed,
            coalesce(sum(sessions) filter (where event = 'step_overridden'), 0) as overridden,
            coalesce(sum(duration_ms), 0) as duration_ms,
            coalesce(sum(durations), 0) as durations
          from facts group by step_slug`,
      },
    )
    const whole = rows.find(({ step_slug: slug }) => slug === null)
    return { sessions: whole?.sessions ?? '0', steps: rows.filter((row) => row !== whole) }
  })
}

/** Runs several queries on one snapshot. */
async function withSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })
}
