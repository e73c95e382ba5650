import { notFound } from '../../../errors/refusals.ts'
import { findOwnedTemplate } from '../../../store/analytics/scope.ts'
import type { Database } from '../../../store/database.ts'
import type { OwnedId } from '../../../store/owned-id.ts'

/** Finds the account's template. Throws 404 `not_found` without one. */
export async function requireTemplate(
  db: Database,
  owned: OwnedId,
): Promise<{ currentVersionId: string | undefined }> {
  return (await findOwnedTemplate(db, owned)) ?? notFound('template')
}
