import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import { startOf } from './local-time.ts'

/** Range of an analytics query: days of a time zone as YYYY-MM-DD, the last one included. */
export type AnalyticsQuery = {
  templateId: string
  from: string
  to: string
  timeZone: string
  platform?: string | undefined
  locale?: string | undefined
  source?: string | undefined
  versionId?: string | undefined
  currentVersionId?: string | undefined
}

/** Days of a time zone as YYYY-MM-DD, the last one included. An undefined end is open. */
export type DayRange = { from: string | undefined; to: string | undefined; timeZone: string }

/** Data to count: rolled-up days, and time spans whose sessions are counted one by one. */
export type CountingScope = {
  startsAt: Date
  endsAt: Date
  /** UTC days. */
  rolledDays: string[]
  spans: { from: Date; to: Date }[]
}

const DAY_MS = 86_400_000

type RollupState = {
  starts_at: Date
  ends_at: Date
  rolled_up_to: string
  sessions_from: string
  marked: string[]
}

/** Rolled-up days that a query may use. Days without sessions are those whose sessions have been deleted. */
export type UsableDays = 'all' | 'withoutSessions' | 'none'

/**
 * Chooses the data to count. The sessions of a day that is rolled up, and not marked as changed since, need not be counted
 * again. Such days are UTC days, so only queries in UTC use them. A query in another time zone uses only days without
 * sessions, as if they were its own days of the same date.
 */
export async function findScope(
  trx: Database,
  query: AnalyticsQuery,
  use: UsableDays,
): Promise<CountingScope> {
  const { templateId, from, to, timeZone } = query
  const { rows } = await trx.raw<{ rows: RollupState[] }>(
    `select
       ${startOf('cast(:from as timestamp)')} as starts_at,
       ${startOf(`cast(:to as timestamp) + interval '1 day'`)} as ends_at,
       cast(rolled_up_to as text) as rolled_up_to,
       cast(sessions_from as text) as sessions_from,
       array(
         select cast(day as text) from rollup_marks
         where template_id = :templateId and day between cast(:from as date) - 1 and cast(:to as date) + 1
       ) as marked
     from rollup_state`,
    { templateId, from, to, timeZone },
  )
  const [state] = rows
  if (!state) throw new Error('The rollup state is missing')
  return scopeOf(query, state, use)
}

function scopeOf({ from, to }: AnalyticsQuery, state: RollupState, use: UsableDays): CountingScope {
  const {
    starts_at: startsAt,
    ends_at: endsAt,
    rolled_up_to: rolledUpTo,
    sessions_from: sessionsFrom,
  } = state
  const marked = new Set(state.marked)
  const [withoutSessions, rolled]: [string[], string[]] = [[], []]
  for (const day of daysBetween(from, to)) {
    if (day < sessionsFrom) withoutSessions.push(day)
    else if (day < rolledUpTo && !marked.has(day) && isWithin(day, startsAt, endsAt)) rolled.push(day)
  }
  return {
    startsAt,
    endsAt,
    rolledDays: { all: [...withoutSessions, ...rolled], withoutSessions, none: [] }[use],
    spans: gapsBetween(use === 'all' ? rolled : [], startsAt, endsAt),
  }
}

function* daysBetween(from: string, to: string): Generator<string> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS)
    yield new Date(day).toISOString().slice(0, 10)
}

function isWithin(day: string, startsAt: Date, endsAt: Date): boolean {
  return Date.parse(day) >= startsAt.getTime() && Date.parse(day) + DAY_MS <= endsAt.getTime()
}

/** Time spans between these days, which are in order. */
function gapsBetween(days: readonly string[], startsAt: Date, endsAt: Date): CountingScope['spans'] {
  const edges = [startsAt.getTime(), ...days.flatMap((day) => [Date.parse(day), Date.parse(day) + DAY_MS])]
  const spans: CountingScope['spans'] = []
  for (let n = 0; n < edges.length; n += 2) {
    const span = { from: new Date(edges[n] ?? 0), to: new Date(edges[n + 1] ?? endsAt) }
    if (span.from < span.to) spans.push(span)
  }
  return spans
}

/** Finds the account's template, with the id of its current version. */
export async function findOwnedTemplate(
  db: Database,
  { account_id, id }: OwnedId,
): Promise<{ currentVersionId: string | undefined } | undefined> {
  const row = await db('templates')
    .join('projects', 'projects.id', 'templates.project_id')
    .where({ account_id, 'templates.id': id })
    .first<{ current_version_id: string | null } | undefined>('current_version_id')
  return row && { currentVersionId: row.current_version_id ?? undefined }
}

/** Finds the content of a version of the template; undefined for a draft. */
export async function findContentText(
  db: Database,
  { templateId, versionId }: { templateId: string; versionId: string },
): Promise<string | undefined> {
  const row = await db('versions')
    .where({ template_id: templateId, id: versionId })
    .first<{ content_text: string | null } | undefined>('content_text')
  return row?.content_text ?? undefined
}

/** True if the template has stored sessions. */
export async function hasSessions(db: Database, templateId: string): Promise<boolean> {
  return (await db('guide_sessions').where({ template_id: templateId }).first('session_id')) !== undefined
}
