import type { Database } from '../database.ts'
import type { InstallationRow } from './rows.ts'

/** Slugs of the steps of a platform and a scope, in the order of the guide. */
export type StepSlugs = { readonly required: readonly string[]; readonly all: readonly string[] }

export type ProgressScope = StepSlugs & {
  readonly templateId: string
  /** The installations' own choices; null for the default of the guide. */
  readonly selection: Pick<InstallationRow, 'platform' | 'scope'>
}

/** Lists the distinct choices of a template's installations. */
export async function listSelections(
  db: Database,
  templateId: string,
): Promise<ProgressScope['selection'][]> {
  return db('installations').where({ template_id: templateId }).distinct('platform', 'scope')
}

/**
 * Works out status and stuck step of the installations with this selection, or of one of them, and returns how many have
 * become complete. Without any step, as after unpublishing, what was complete stays so. The caller holds the lock of the
 * template (decision 176).
 */
export async function recomputeProgress(
  trx: Database,
  { templateId, selection, required, all }: ProgressScope,
  installationId?: string,
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { has_completed: boolean }[] }>(statement, {
    templateId,
    required,
    all,
    ...selection,
    installationId: installationId ?? null,
  })
  return rows.filter((row) => row.has_completed).length
}

const statement = `
  with seen as (
    select
      installations.id,
      installations.status as status_before,
      coalesce(bool_or(steps.state <> 'todo'), false) as is_started,
      coalesce(array_agg(steps.step_slug) filter (where steps.state = 'done'), '{}') as done,
      coalesce(array_agg(steps.step_slug) filter (where steps.state in ('done', 'skipped')), '{}') as settled
    from installations
    left join installation_steps steps on steps.installation_id = installations.id
    where installations.template_id = :templateId
      and installations.platform is not distinct from cast(:platform as text)
      and installations.scope is not distinct from cast(:scope as text)
      and (cast(:installationId as uuid) is null or installations.id = cast(:installationId as uuid))
    group by installations.id
  ),
  first_open as (
    select seen.*, (
      select required.slug
      from unnest(cast(:required as text[])) with ordinality required (slug, place)
      where required.slug <> all (seen.done)
      order by required.place
      limit 1
    ) as open_step
    from seen
  ),
  progress as (
    select id, status_before, open_step, case
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
    stuck_step = case progress.status when 'in_progress' then progress.open_step end,
    completed_at = case progress.status when 'completed' then coalesce(completed_at, now()) end
  from progress
  where installations.id = progress.id
    and (installations.status, installations.stuck_step) is distinct from
      (progress.status, case progress.status when 'in_progress' then progress.open_step end)
  returning progress.status = 'completed' and progress.status_before <> 'completed' as has_completed`
