import type { VerificationRow } from '../activity/record.ts'
import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'
import { startOf } from './local-time.ts'
import type { AnalyticsQuery, DayRange } from './scope.ts'

const since = `created_at >= ${startOf('cast(:from as timestamp)')}`
const until = `created_at < ${startOf(`cast(:to as timestamp) + interval '1 day'`)}`

const fromPeriod = `
  from verifications
  where template_id = :templateId
    and ${since}
    and ${until}
    and (cast(:versionId as uuid) is null or version_id = :versionId)`

function bindings({ templateId, from, to, timeZone, versionId }: AnalyticsQuery): Record<string, unknown> {
  return { templateId, from, to, timeZone, versionId: versionId ?? null }
}

/** `step_slug` is null for all steps that were not requested. */
export type FirstAttempts = { step_slug: string | null; sites: string; succeeded: string }

/** Counts, for each of these steps and for the rest, the sites with a conclusive check and those that passed the first. */
export async function countFirstAttempts(
  db: Database,
  query: AnalyticsQuery,
  slugs: readonly string[],
): Promise<FirstAttempts[]> {
  const { rows } = await db.raw<{ rows: FirstAttempts[] }>(
    `select
       case when step_slug = any (cast(:slugs as text[])) then step_slug end as step_slug,
       count(*) as sites, count(*) filter (where ok) as succeeded
     from (
       select distinct on (step_slug, target_host) step_slug, ok ${fromPeriod} and conclusive
       order by step_slug, target_host, created_at, id
     ) as first_attempts
     group by 1`,
    { ...bindings(query), slugs },
  )
  return rows
}

/** `type` and `code` are null for all codes beyond the limit. */
export type CodeCounts = {
  type: string | null
  code: string | null
  count: string
  ok: string
  conclusive: string
  sites: string
  median_duration_ms: number
}

/** Counts the `limit` most frequent result codes of each type of check, and the others in one last row. */
export async function countCodes(
  db: Database,
  query: AnalyticsQuery,
  { stepSlug, limit }: { stepSlug: string | undefined; limit: number },
): Promise<CodeCounts[]> {
  const { rows } = await db.raw<{ rows: CodeCounts[] }>(
    `with matching as (
       select type, code, ok, conclusive, target_host, duration_ms
       ${fromPeriod} and (cast(:stepSlug as text) is null or step_slug = :stepSlug)
     ), listed as (
       select type, code from matching group by type, code order by count(*) desc, type, code limit :limit
     )
     select
       listed.type, listed.code, count(*) as count,
       count(*) filter (where ok) as ok,
       count(*) filter (where conclusive) as conclusive,
       count(distinct target_host) as sites,
       percentile_cont(0.5) within group (order by duration_ms) as median_duration_ms
     from matching left join listed using (type, code)
     group by listed.type, listed.code
     order by listed.type is null, count desc, listed.type, listed.code`,
    { ...bindings(query), stepSlug: stepSlug ?? null, limit },
  )
  return rows
}

export type StepCause = { step_slug: string; type: string; code: string; count: number; sites: number }

/** Counts, for each of these steps, the checks that did not pass by the `limit` codes with the most sites, most first. */
export async function countStepCauses(
  db: Database,
  query: AnalyticsQuery,
  { slugs, limit }: { slugs: readonly string[]; limit: number },
): Promise<StepCause[]> {
  const { rows } = await db.raw<{ rows: StepCause[] }>(
    `select step_slug, type, code, count, sites from (
       select *, row_number() over (partition by step_slug order by sites desc, count desc, type, code) as rank
       from (
         select step_slug, type, code, cast(count(*) as integer) as count,
           cast(count(distinct target_host) as integer) as sites
         ${fromPeriod} and not ok and step_slug = any (cast(:slugs as text[]))
         group by step_slug, type, code
       ) as causes
     ) as ranked
     where rank <= :limit
     order by step_slug, rank`,
    { ...bindings(query), slugs, limit },
  )
  return rows
}

/** Filters for the checks of a template. Undefined fields match everything. */
export type VerificationFilter = {
  [Name in 'step_slug' | 'type' | 'code' | 'ok' | 'conclusive']?: VerificationRow[Name] | undefined
}

type Logged = Pick<
  VerificationRow,
  'id' | 'created_at' | 'step_slug' | 'type' | 'ok' | 'conclusive' | 'code' | 'duration_ms'
>
/** A recorded check. */
export type LoggedVerification = Logged & { version_id: string | null; target_host: string | null }

/** Cursor of a check in the list. Its time has no fraction of a millisecond (api/events/outcomes.ts). */
export function logPositionOf({ created_at: at, id }: LoggedVerification): string {
  return `${at.getTime()} ${id}`
}

type Listed = { templateId: string; filter: VerificationFilter; days: DayRange }

/** Lists the template's checks of these days before `cursor`, newest first. */
export async function listVerifications(
  db: Database,
  { templateId, filter, days: { from, to, timeZone } }: Listed,
  { limit, cursor }: PageBounds,
): Promise<LoggedVerification[]> {
  const query = db('verifications')
    .where({ template_id: templateId, ...omitUndefined(filter) })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
  if (from !== undefined) query.whereRaw(since, { from, timeZone })
  if (to !== undefined) query.whereRaw(until, { to, timeZone })
  if (cursor !== undefined) {
    const [ms, id = ''] = cursor.split(' ')
    const at = new Date(Number(ms))
    // The first condition is redundant, but lets Postgres skip whole partitions.
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
