import type { VerificationRow } from '../activity/record.ts'
import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'
import { startOf } from './local-time.ts'
import type { AnalyticsQuery } from './scope.ts'

const fromPeriod = `
  from verifications
  where template_id = :templateId
    and created_at >= ${startOf('cast(:from as timestamp)')}
    and created_at < ${startOf(`cast(:to as timestamp) + interval '1 day'`)}
    and (cast(:versionId as uuid) is null or version_id = :versionId)`

function bindings({ templateId, from, to, timeZone, versionId }: AnalyticsQuery): Record<string, unknown> {
  return { templateId, from, to, timeZone, versionId: versionId ?? null }
}

export type FirstAttempts = { step_slug: string; sites: string; succeeded: string }

/** Counts, for each step, the sites with a conclusive check and those that passed the first one. */
export async function countFirstAttempts(db: Database, query: AnalyticsQuery): Promise<FirstAttempts[]> {
  const { rows } = await db.raw<{ rows: FirstAttempts[] }>(
    `select step_slug, count(*) as sites, count(*) filter (where ok) as succeeded from (
       select distinct on (step_slug, target_host) step_slug, ok ${fromPeriod} and conclusive
       order by step_slug, target_host, created_at, id
     ) as first_attempts
     group by step_slug`,
    bindings(query),
  )
  return rows
}

export type CodeCounts = {
  type: string
  code: string
  count: string
  ok: string
  conclusive: string
  sites: string
  median_duration_ms: number
}

/** Counts the result codes of each type of check, the most frequent first. */
export async function countCodes(
  db: Database,
  query: AnalyticsQuery,
  stepSlug: string | undefined,
): Promise<CodeCounts[]> {
  const { rows } = await db.raw<{ rows: CodeCounts[] }>(
    `select
       type, code, count(*) as count,
       count(*) filter (where ok) as ok,
       count(*) filter (where conclusive) as conclusive,
       count(distinct target_host) as sites,
       percentile_cont(0.5) within group (order by duration_ms) as median_duration_ms
     ${fromPeriod} and (cast(:stepSlug as text) is null or step_slug = :stepSlug)
     group by type, code order by count desc, type, code`,
    { ...bindings(query), stepSlug: stepSlug ?? null },
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

/** Lists the template's checks before `cursor`, newest first. */
export async function listVerifications(
  db: Database,
  { templateId, filter }: { templateId: string; filter: VerificationFilter },
  { limit, cursor }: PageBounds,
): Promise<LoggedVerification[]> {
  const query = db('verifications')
    .where({ template_id: templateId, ...omitUndefined(filter) })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
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
