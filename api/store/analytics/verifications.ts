import type { NewVerification } from '../activity/record.ts'
import type { Database } from '../database.ts'
import type { PageRequest } from '../page.ts'
import { startOf } from './local-time.ts'
import type { Asked } from './scope.ts'

const ofTheTime = `
  from verifications
  where template_id = :templateId
    and created_at >= ${startOf('cast(:from as timestamp)')}
    and created_at < ${startOf(`cast(:to as timestamp) + interval '1 day'`)}
    and (cast(:versionId as uuid) is null or version_id = :versionId)`

function bindings({ templateId, from, to, timeZone, versionId }: Asked): Record<string, unknown> {
  return { templateId, from, to, timeZone, versionId: versionId ?? null }
}

export type FirstTries = { step_slug: string; sites: string; succeeded: string }

/** For each step the sites that were checked, and how many of them passed their first check that could tell. */
export async function countFirstTries(db: Database, asked: Asked): Promise<FirstTries[]> {
  const { rows } = await db.raw<{ rows: FirstTries[] }>(
    `select step_slug, count(*) as sites, count(*) filter (where ok) as succeeded from (
       select distinct on (step_slug, target_host) step_slug, ok ${ofTheTime} and conclusive
       order by step_slug, target_host, created_at, id
     ) as first_tries
     group by step_slug`,
    bindings(asked),
  )
  return rows
}

export type CodeFigures = {
  type: string
  code: string
  count: string
  ok: string
  conclusive: string
  sites: string
  median_duration_ms: number
}

/** One row for each code that a type of check answered, the most frequent first. */
export async function countCodes(
  db: Database,
  asked: Asked,
  stepSlug: string | undefined,
): Promise<CodeFigures[]> {
  const { rows } = await db.raw<{ rows: CodeFigures[] }>(
    `select
       type, code, count(*) as count,
       count(*) filter (where ok) as ok,
       count(*) filter (where conclusive) as conclusive,
       count(distinct target_host) as sites,
       percentile_cont(0.5) within group (order by duration_ms) as median_duration_ms
     ${ofTheTime} and (cast(:stepSlug as text) is null or step_slug = :stepSlug)
     group by type, code order by count desc, type, code`,
    { ...bindings(asked), stepSlug: stepSlug ?? null },
  )
  return rows
}

/** The checks of a template that have all of these; what is left out may be anything. */
export type VerificationFilter = {
  [Name in 'step_slug' | 'type' | 'code' | 'ok' | 'conclusive']?: NewVerification[Name] | undefined
}

type Logged = Pick<
  NewVerification,
  'id' | 'created_at' | 'step_slug' | 'type' | 'ok' | 'conclusive' | 'code' | 'duration_ms'
>
/** A check as it was recorded. */
export type LoggedVerification = Logged & { version_id: string | null; target_host: string | null }

/** Where a check stands in the list; its time is one in milliseconds (api/events/outcomes.ts). */
export function logPositionOf({ created_at: at, id }: LoggedVerification): string {
  return `${at.getTime()} ${id}`
}

/** The template's checks, newest first, from the one before `cursor` on. */
export async function listVerifications(
  db: Database,
  { templateId, filter }: { templateId: string; filter: VerificationFilter },
  { limit, cursor }: PageRequest,
): Promise<LoggedVerification[]> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const query = db('verifications')
    .where({ template_id: templateId, ...Object.fromEntries(given) })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
  if (cursor !== undefined) {
    const [ms, id = ''] = cursor.split(' ')
    const at = new Date(Number(ms))
    // The first of the two says nothing new; it is what Postgres leaves out whole months by.
    query.where('created_at', '<=', at).whereRaw('(created_at, id) < (?, ?)', [at, id])
  }
  return query.select(
    'id',
    'created_at',
    'version_id',
    'step_slug',
    'type',
    'ok',
    'conclusive',
    'code',
    'target_host',
    'duration_ms',
  )
}
