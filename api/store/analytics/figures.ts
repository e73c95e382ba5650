import type { Database } from '../database.ts'
import { queryFacts, timesToComplete, type Dimension, type Percentiles } from './facts.ts'
import { startOf } from './local-time.ts'
import { findScope, type Asked } from './scope.ts'
import type { Counted } from './session-figures.ts'

/** Counts arrive as text, since Postgres counts further than a number of JavaScript reaches. */
export type Totals = {
  loads: string
  sessions: string
  completed: string
  errors: string
  duration_ms: string
  durations: string
}

const wholeSessions: readonly Counted[] = ['session', 'template_loaded', 'template_complete', 'error']

const totals = `
  coalesce(sum(count) filter (where event = 'template_loaded'), 0) as loads,
  coalesce(sum(sessions) filter (where event = 'session'), 0) as sessions,
  coalesce(sum(sessions) filter (where event = 'template_complete'), 0) as completed,
  coalesce(sum(count) filter (where event = 'error'), 0) as errors,
  coalesce(sum(duration_ms), 0) as duration_ms,
  coalesce(sum(durations), 0) as durations`

export async function summarise(db: Database, asked: Asked): Promise<Totals & Percentiles> {
  return atOneMoment(db, async (trx) => {
    const scope = await findScope(trx, asked, 'all')
    const select = `select ${totals} from facts`
    const [sums] = await queryFacts<Totals>(trx, { asked, scope }, { counted: wholeSessions, select })
    if (!sums) throw new Error('A sum has no row')
    return { ...sums, ...(await timesToComplete(trx, asked, scope)) }
  })
}

export type Interval = 'hour' | 'day' | 'week' | 'month'

/** One row for each part of the time, empty ones too; it starts where the calendar of the time zone says. */
export async function followOverTime(
  db: Database,
  asked: Asked,
  interval: Interval,
): Promise<(Totals & { start: Date })[]> {
  return atOneMoment(db, async (trx) => {
    const scope = await findScope(trx, asked, usableFor(interval, asked.timeZone))
    return queryFacts(
      trx,
      { asked, scope },
      {
        counted: wholeSessions,
        by: interval === 'hour' ? byHour : byCalendar,
        select: `
          select parts.start, ${totals} from (${interval === 'hour' ? hours : calendarParts}) as parts
          left join facts on facts.dimension = parts.start
          group by parts.start order by parts.start`,
        bindings: { interval, timeZone: asked.timeZone, from: asked.from, to: asked.to, ...scope },
      },
    )
  })
}

/** A rolled-up day has no hours, and it is a day of UTC. */
function usableFor(interval: Interval, timeZone: string): 'all' | 'forgotten' | 'none' {
  if (interval === 'hour') return 'none'
  return timeZone === 'UTC' ? 'all' : 'forgotten'
}

/** Hours of a rolled-up day are never asked for. */
const byHour: Dimension = { ofSession: `date_trunc('hour', started_at, :timeZone)`, ofRolledDay: 'null' }

const byCalendar: Dimension = {
  ofSession: startOf('date_trunc(:interval, started_at at time zone :timeZone)'),
  ofRolledDay: startOf('date_trunc(:interval, cast(day as timestamp))'),
}

const calendarParts = `
  select ${startOf('local_start')} as start from generate_series(
    date_trunc(:interval, cast(:from as timestamp)), cast(:to as timestamp), cast('1 ' || :interval as interval)
  ) as local_start`

/** Clocks are put forward by half an hour, too. */
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

/** One row for each platform, locale or version, the largest first and at most `limit` of them; null: not known. */
export async function breakDown(
  db: Database,
  asked: Asked,
  { by, limit }: { by: BreakdownBy; limit: number },
): Promise<(Totals & { value: string | null; version: number | null })[]> {
  return atOneMoment(db, async (trx) => {
    const scope = await findScope(trx, asked, 'all')
    const version = by === 'version' ? '(select version from versions where id = dimension)' : 'null'
    return queryFacts(
      trx,
      { asked, scope },
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

export type StepFigures = {
  step_slug: string
  viewed: string
  completed: string
  duration_ms: string
  durations: string
}

/** One row for each step that was seen, and the number of sessions in all. */
export async function followSteps(
  db: Database,
  asked: Asked,
): Promise<{ sessions: string; steps: StepFigures[] }> {
  return atOneMoment(db, async (trx) => {
    const scope = await findScope(trx, asked, 'all')
    const rows = await queryFacts<StepFigures & { sessions: string }>(
      trx,
      { asked, scope },
      {
        counted: ['session', 'step_view', 'step_complete'],
        select: `
          select
            step_slug,
            coalesce(sum(sessions) filter (where event = 'session'), 0) as sessions,
            coalesce(sum(sessions) filter (where event = 'step_view'), 0) as viewed,
            coalesce(sum(sessions) filter (where event = 'step_complete'), 0) as completed,
            coalesce(sum(duration_ms), 0) as duration_ms,
            coalesce(sum(durations), 0) as durations
          from facts group by step_slug`,
      },
    )
    const whole = rows.find(({ step_slug: slug }) => slug === null)
    return { sessions: whole?.sessions ?? '0', steps: rows.filter((row) => row !== whole) }
  })
}

/** Several queries that see the same. */
async function atOneMoment<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })
}
