import { isDeepStrictEqual } from 'node:util'
import { omitUndefined } from '../../shared/omit-undefined.ts'
import type { Database } from '../store/database.ts'
import { updateInstallation, type InstallationChange } from '../store/installations/installations.ts'
import { lockInstallationById } from '../store/installations/locks.ts'
import type { InstallationRow } from '../store/installations/rows.ts'
import { resetCheckedSteps } from '../store/installations/steps.ts'
import { requireRow } from '../store/require-row.ts'
import { updateProgress, type LockedInstallation } from './progress.ts'
import { hasCheck } from './selection.ts'

/** Changing one of these makes earlier check outcomes void. */
const checkedFields = ['target', 'variables', 'platform'] as const

/** Fields to change; undefined ones stay as they are. */
type Changes = {
  readonly [Field in keyof Omit<InstallationChange, 'check_epoch'>]: InstallationChange[Field] | undefined
}

/**
 * Changes a locked installation. If its target, variables or platform change, its steps with a check are reset, and
 * running checks no longer count for them.
 */
export async function changeInstallation(
  trx: Database,
  { row, source }: LockedInstallation,
  changes: Changes,
): Promise<InstallationRow> {
  const change = omitUndefined(changes)
  const changedRow = { ...row, ...change }
  if (isDeepStrictEqual(changedRow, row)) return row
  const isReset = checkedFields.some((field) => !isDeepStrictEqual(changedRow[field], row[field]))
  const epoch = isReset ? { check_epoch: row.check_epoch + 1 } : {}
  await updateInstallation(trx, row.id, { ...change, ...epoch })
  if (isReset) await resetCheckedSteps(trx, row.id, slugsByCheck(source))
  await updateProgress(trx, { row: changedRow, source })
  // Read again, since updateProgress may have changed the row.
  const after = await lockInstallationById(trx, row.id)
  return requireRow(after ? [after] : [])
}

/** Returns the slugs of the version's steps with and without a check, for every platform and scope. */
function slugsByCheck(source: LockedInstallation['source']): { checked: string[]; manual: string[] } {
  const steps = source?.content.requirements ?? []
  const slugsOf = (isChecked: boolean): string[] =>
    steps.filter((step) => hasCheck(step) === isChecked).map(({ config }) => config.slug)
  return { checked: slugsOf(true), manual: slugsOf(false) }
}
