import type { Database } from '../database.ts'
import type { InstallationRow } from './rows.ts'

/** Slugs of the steps of a platform and a scope, in the order of the guide. */
export type StepSlugs = { readonly required: readonly string[]; readonly all: readonly string[] }

/** Installations that one statement recomputes: few enough to stay within the time limit of a query. */
export const PROGRESS_BATCH = 5_000

/** An installation's own platform and scope; null where it uses the guide's default. */
export type InstallationChoices = Pick<InstallationRow, 'id' | 'platform' | 'scope'>

/** Lists a batch of a template's installations by id, starting after the id `after`. */
export async function listChoices(
  db: Database,
  templateId: string,
  after: string | undefined,
): Promise<InstallationChoices[]> {
  const query = db('installations').where({ template_id: templateId }).orderBy('id').limit(PROGRESS_BATCH)
  if (after !== undefined) query.where('id', '>', after)
  return query.select<InstallationChoices[]>('id', 'platform', 'scope')
}

/** An installation whose status or stuck step has changed. */
export type ProgressChange = Pick<InstallationRow, 'id' | 'status'> & {
  status_before: InstallationRow['status']
}

/**
 * Recomputes the status and stuck step of installations that have the same steps, and returns those that have changed. The
 * rule of `stuck_step` is in docs/installations.md ("States"). If there are no steps, as after unpublishing, complete installations stay complete. The caller holds the
 * template's lock (docs/installations.md, "How progress is computed").
 */
export async function recomputeProgress(
  trx: Database,
  installationIds: readonly string[],
  { required, all }: StepSlugs,
): Promise<ProgressChange[]> {
  const { rows } = await trx.raw<{ rows: ProgressChange[] }>(statement, { installationIds, required, all })
  return rows
}

const statement = `
  with seen as (
    select
      installations.id,
      installations.status as status_before,
      coalesce(bool_or(steps.state <> 'todo'), false) as is_started,
      coalesce(array_agg(steps.step_slug) filter (where steps.state = 'done'), '{}') as done,
      coalesce(array_agg(steps.step_slug) filter (where steps.state in ('done', 'skipped')), '{}') as settled,
      coalesce(array_agg(steps.step_slug order by steps.last_checked_at desc nulls last, steps.step_slug)
        filter (where steps.state in ('failed', 'unknown')), '{}') as failed
    from installations
    left join installation_steps steps on steps.installation_id = installations.id
    where installations.id = any(cast(:installationIds as uuid[]))
    group by installations.id
  ),
  first_open as (
    select seen.*, (
      select required.slug
      from unnest(cast(:required as text[])) with ordinality required (slug, position)
      where required.slug <> all (seen.done)
      order by required.position
      limit 1
    ) as open_step, (
      select failed.slug
      from unnest(seen.failed) with ordinality failed (slug, position)
      where failed.slug = any(cast(:required as text[]))
      order by failed.position
      limit 1
    ) as last_failed_step
    from seen
  ),
  progress as (
    select id, status_before, case
      when open_step = any(failed) then open_step
      else coalesce(last_failed_step, open_step)
    end as stuck_step, case
      when not is_started then 'not_started'
      when cast(:all as text[]) = '{}' then case status_before when 'completed' then 'completed' else 'in_progress' end
      when open_step is not null then 'in_progress'
      when cast(:required as text[]) = '{}' and not cast(:all as text[]) <@ settled then 'in_progress'
      else 'completed'
    end as status
    from first_open
  )
  update installations
  set
    status = progress.status,
    stuck_step = case progress.status when 'in_progress' then progress.stuck_step end,
    completed_at = case progress.status when 'completed' then coalesce(completed_at, now()) end
  from progress
  where installations.id = progress.id
    and (installations.status, installations.stuck_step) is distinct from
      (progress.status, case progress.status when 'in_progress' then progress.stuck_step end)
  returning installations.id, progress.status, progress.status_before`
