import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import { startOf } from './local-time.ts'

/** What figures are asked for: days of a time zone, the last one included, as YYYY-MM-DD. */
export type Asked = {
  templateId: string
  from: string
  to: string
  timeZone: string
  platform?: string | undefined
  locale?: string | undefined
  versionId?: string | undefined
  /** The version that is served now. */
  currentVersionId?: string | undefined
}

/** Where the answer is found: the days that are rolled up, and the spans of time whose sessions are counted. */
export type Scope = {
  startsAt: Date
  endsAt: Date
  /** Days of UTC. */
  rolledDays: string[]
  spans: { from: Date; to: Date }[]
}

const DAY_MS = 86_400_000

type State = {
  starts_at: Date
  ends_at: Date
  rolled_up_to: string
  sessions_from: string
  marked: string[]
}

/**
 * Finds out where to count. A day that is rolled up, and not marked as changed since, is not counted again. It can
 * stand for its sessions only where days are those of UTC; days whose sessions are forgotten do so all the same, and
 * count as the day of the same date.
 *
 * @param use which rolled-up days may be used
 */
export async function findScope(
  trx: Database,
  asked: Asked,
  use: 'all' | 'forgotten' | 'none',
): Promise<Scope> {
  const { templateId, from, to, timeZone } = asked
  const { rows } = await trx.raw<{ rows: State[] }>(
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
  if (!state) throw new Error('The state of the rollup is gone')
  return divide(asked, state, use)
}

function divide({ from, to }: Asked, state: State, use: 'all' | 'forgotten' | 'none'): Scope {
  const {
    starts_at: startsAt,
    ends_at: endsAt,
    rolled_up_to: rolledUpTo,
    sessions_from: sessionsFrom,
  } = state
  const marked = new Set(state.marked)
  const [forgotten, rolled]: [string[], string[]] = [[], []]
  for (const day of daysBetween(from, to)) {
    if (day < sessionsFrom) forgotten.push(day)
    else if (day < rolledUpTo && !marked.has(day) && isWithin(day, startsAt, endsAt)) rolled.push(day)
  }
  return {
    startsAt,
    endsAt,
    rolledDays: { all: [...forgotten, ...rolled], forgotten, none: [] }[use],
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

/** What is left of a time without these days, which are in order. */
function gapsBetween(days: readonly string[], startsAt: Date, endsAt: Date): Scope['spans'] {
  const edges = [startsAt.getTime(), ...days.flatMap((day) => [Date.parse(day), Date.parse(day) + DAY_MS])]
  const spans: Scope['spans'] = []
  for (let n = 0; n < edges.length; n += 2) {
    const span = { from: new Date(edges[n] ?? 0), to: new Date(edges[n + 1] ?? endsAt) }
    if (span.from < span.to) spans.push(span)
  }
  return spans
}

/** Whether the template is the account's, and the version that is served of it. */
export async function findMeasured(
  db: Database,
  { account_id, id }: OwnedId,
): Promise<{ currentVersionId: string | undefined } | undefined> {
  const row = await db('templates')
    .join('projects', 'projects.id', 'templates.project_id')
    .where({ account_id, 'templates.id': id })
    .first<{ current_version_id: string | null } | undefined>('current_version_id')
  return row && { currentVersionId: row.current_version_id ?? undefined }
}

/** The content of a version of the template; undefined where it has none. */
export async function findContentText(
  db: Database,
  { templateId, versionId }: { templateId: string; versionId: string },
): Promise<string | undefined> {
  const row = await db('versions')
    .where({ template_id: templateId, id: versionId })
    .first<{ content_text: string | null } | undefined>('content_text')
  return row?.content_text ?? undefined
}

/** Whether anything was ever reported of the template, and is still kept. */
export async function hasSessions(db: Database, templateId: string): Promise<boolean> {
  return (await db('guide_sessions').where({ template_id: templateId }).first('session_id')) !== undefined
}
