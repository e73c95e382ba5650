import type { Database } from './database.ts'

/** What a step says, as api.md has it ("From version to steps"). */
export type StepConfig = {
  slug: string
  body: string
  snippet: string | null
  language: string | null
  placement: string | null
  i18n: Readonly<Record<string, { title: string | null; body: string | null }>>
}

/** A requirement as the seed's signed content spells it. */
export type Requirement = {
  id: string
  order: number
  requirement_type: string
  title: string
  optional: boolean
  platform_ids: string[]
  installation_scopes: string[]
  config: StepConfig
  verification: Readonly<Record<string, unknown>> | null
}

type Row = Omit<Requirement, 'order'> & { position: number }

export async function listRequirements(db: Database, versionId: string): Promise<Requirement[]> {
  const rows = await db('requirements')
    .where({ version_id: versionId })
    .orderBy('position')
    .select<Row[]>(
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
  return rows.map(({ id, position, ...rest }) => ({ id, order: position, ...rest }))
}

/** Puts this list in the place of what the draft has. */
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
