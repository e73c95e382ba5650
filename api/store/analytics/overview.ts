import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'

export type OverviewRow = {
  id: string
  name: string
  project_id: string
  current_version_id: string | null
  current_version: number | null
  has_draft: boolean
  /** The last check that did not pass, if it was in this time. */
  problem_at: Date | null
  problem_code: string | null
  problem_step: string | null
  /** Installations that are stuck at a step with a check, at most `MAX_STUCK`. */
  stuck: number
}

/** More than anyone looks through; counting stops there. */
export const MAX_STUCK = 1000

/** Lists the account's templates before `cursor`, newest first, with the last check since `since` that did not pass. */
export async function listOverview(
  db: Database,
  { accountId, since }: { accountId: string; since: Date },
  { limit, cursor }: PageBounds,
): Promise<OverviewRow[]> {
  const { rows } = await db.raw<{ rows: OverviewRow[] }>(
    `select templates.id, templates.name, project_id, current_version_id,
       (select version from versions where versions.id = current_version_id) as current_version,
       exists (
         select from versions where template_id = templates.id and status = 'draft'
       ) as has_draft,
       last.created_at as problem_at, last.code as problem_code, last.step_slug as problem_step, stuck.count as stuck
     from templates
     join projects on projects.id = project_id
     left join lateral (
       select created_at, code, step_slug from verifications
       where template_id = templates.id and created_at >= :since and not ok
       order by created_at desc limit 1
     ) as last on true
     cross join lateral (
       select cast(count(*) as integer) as count from (
         select from installations where template_id = templates.id and stuck_step is not null and not exists (
           select from requirements where version_id = current_version_id and config->>'slug' = stuck_step
             and coalesce(verification->>'type', 'manual') = 'manual'
         ) limit :maxStuck
       ) as counted
     ) as stuck
     where account_id = :accountId and (cast(:cursor as uuid) is null or templates.id < :cursor)
     order by templates.id desc limit :limit`,
    { accountId, since, limit, cursor: cursor ?? null, maxStuck: MAX_STUCK },
  )
  return rows
}
