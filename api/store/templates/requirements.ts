import { manual } from '../../../shared/check/types.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'
import type { Database } from '../database.ts'

type RequirementRow = Omit<Requirement, 'order' | 'verification'> & {
  position: number
  /** Null in drafts that an earlier release saved. */
  verification: Requirement['verification'] | null
}

export async function listRequirements(db: Database, versionId: string): Promise<Requirement[]> {
  const rows = await db('requirements')
    .where({ version_id: versionId })
    .orderBy('position')
    .select<RequirementRow[]>(
      'id',
      'position',
      'requirement_type',
      'title',
      'optional',
      'platform_ids',
      'installation_scopes',
      'config',
      'verification',
    )
  return rows.map(({ id, position, verification, ...rest }) => ({
    id,
    order: position,
    ...rest,
    verification: verification ?? manual,
  }))
}

/** Replaces the requirements of a draft. */
export async function replaceRequirements(
  trx: Database,
  versionId: string,
  requirements: readonly Requirement[],
): Promise<void> {
  await trx('requirements').where({ version_id: versionId }).delete()
  if (requirements.length === 0) return
  const rows = requirements.map(({ order, ...rest }) => ({ ...rest, position: order, version_id: versionId }))
  await trx('requirements').insert(rows)
}
