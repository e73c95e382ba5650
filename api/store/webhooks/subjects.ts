import type { Database } from '../database.ts'
import type { InstallationRow } from '../installations/rows.ts'
import { requireRow } from '../require-row.ts'

/** An installation as its event tells of it, and the number of the event. */
export type CountedInstallation = Pick<
  InstallationRow,
  | 'id'
  | 'template_id'
  | 'external_ref'
  | 'target'
  | 'platform'
  | 'locale'
  | 'scope'
  | 'status'
  | 'stuck_step'
  | 'completed_at'
  | 'created_at'
> & {
  account_id: string
  template_name: string
  event_sequence: string
  steps: { slug: string; state: string; code: string | null }[]
}

/** Counts one more event of each installation, and reads what the event tells. The installations are locked. */
export async function countInstallationEvents(
  trx: Database,
  installationIds: readonly string[],
): Promise<CountedInstallation[]> {
  const { rows } = await trx.raw<{ rows: CountedInstallation[] }>(countStatement, { installationIds })
  return rows
}

const countStatement = `
  with counted as (
    update installations set event_sequence = event_sequence + 1
    where id = any(cast(:installationIds as uuid[]))
    returning *
  )
  select counted.id, counted.template_id, counted.external_ref, counted.target, counted.platform, counted.locale,
    counted.scope, counted.status, counted.stuck_step, counted.completed_at, counted.created_at,
    counted.event_sequence, projects.account_id, templates.name as template_name,
    coalesce((
      select json_agg(json_build_object('slug', step_slug, 'state', state, 'code', code) order by opened_at, step_slug)
      from installation_steps where installation_id = counted.id
    ), '[]') as steps
  from counted
  join templates on templates.id = counted.template_id
  join projects on projects.id = templates.project_id`

/** Counts one more event of a locked template. */
export async function countTemplateEvent(
  trx: Database,
  templateId: string,
): Promise<{ accountId: string; templateName: string; sequence: number }> {
  const { rows } = await trx.raw<{ rows: { account_id: string; name: string; event_sequence: string }[] }>(
    `update templates set event_sequence = templates.event_sequence + 1 from projects
     where templates.id = ? and projects.id = templates.project_id
     returning projects.account_id, templates.name, templates.event_sequence`,
    [templateId],
  )
  const { account_id: accountId, name: templateName, event_sequence: sequence } = requireRow(rows)
  return { accountId, templateName, sequence: Number(sequence) }
}
