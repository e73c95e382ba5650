import type { Database } from '../database.ts'
import { byPlatform, queryFacts, timesToComplete, type Dimension, type Percentiles } from './facts.ts'
import { knownLocale } from '../activity/known-values.ts'
import { largestGroups, type Group } from './largest-groups.ts'
import { startOf } from './local-time.ts'
import { findScope, type AnalyticsQuery, type UsableDays } from './scope.ts'
import type { CountedEvent } from './session-counts.ts'
import { withSnapshot } from './snapshot.ts'

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

const totalNames = ['loads', 'sessions', 'completed', 'errors', 'duration_ms', 'durations'] as const

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

const dimensions: Record<'platform' | 'locale' | 'version' | 'source', Dimension> = {
  platform: byPlatform,
  locale: { ofSession: knownLocale, ofRolledDay: knownLocale },
  source: { ofSession: 'source', ofRolledDay: 'source' },
  version: { ofSession: 'cast(version_id as text)', ofRolledDay: 'cast(version_id as text)' },
}

export type BreakdownBy = keyof typeof dimensions

export type BreakdownCounts = SessionTotals & {
  value: string | null
  /** Version number, if versions are compared. */
  version: number | null
  /** Name of the platform, if platforms are compared. */
  name: string | null
  group: Group
}

/**
 * Counts by platform, locale, version or source, the largest first. Has a row for each of the first `limit` values, and at most
 * one for each of the other groups.
 */
export async function breakDown(
  db: Database,
  query: AnalyticsQuery,
  { by, limit }: { by: BreakdownBy; limit: number },
): Promise<BreakdownCounts[]> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, 'all')
    const version =
      by === 'version' ? '(select version from versions where id = cast(value as uuid))' : 'null'
    const name = by === 'platform' ? nameOfPlatform : 'null'
    const groups = largestGroups({
      groups: `select dimension as value, ${totals} from facts group by dimension`,
      key: 'value',
      totals: totalNames,
      largestBy: 'sessions',
    })
    return queryFacts(
      trx,
      { query, scope },
      {
        counted: wholeSessions,
        by: dimensions[by],
        select: `select *, ${version} as version, ${name} as name from (${groups}) as largest`,
        bindings: { limit },
      },
    )
  })
}

/** Of two platforms with this slug, the account's own. */
const nameOfPlatform = `(
  select platforms.name from templates
  join projects on projects.id = project_id
  join platforms on platforms.account_id = projects.account_id or platforms.account_id is null
  where templates.id = :templateId and slug = value
  order by platforms.account_id nulls last limit 1
)`
