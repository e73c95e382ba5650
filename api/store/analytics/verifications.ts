import type { Database } from '../database.ts'
import type { Asked } from './scope.ts'

const ofTheTime = `
  from verifications
  where template_id = :templateId
    and created_at >= cast(:from as timestamp) at time zone :timeZone
    and created_at < (cast(:to as timestamp) + interval '1 day') at time zone :timeZone
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
