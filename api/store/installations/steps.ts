import type { Database } from '../database.ts'
import type { InstallationStepRow } from './rows.ts'

export async function listSteps(
  db: Database,
  installationIds: readonly string[],
): Promise<InstallationStepRow[]> {
  return db('installation_steps').whereIn('installation_id', installationIds).select()
}

/**
 * Returns the steps with a check to `todo`, as after a change of the target. Steps that have been dropped from the guide
 * are included, since a later version may have them again. `keptSlugs` are the steps that people tick off.
 */
export async function resetCheckedSteps(
  trx: Database,
  installationId: string,
  keptSlugs: readonly string[],
): Promise<void> {
  await trx('installation_steps')
    .where({ installation_id: installationId })
    .whereNotIn('step_slug', keptSlugs)
    .update({ state: 'todo', code: null, first_ok_at: null, opened_at: trx.fn.now() })
}
