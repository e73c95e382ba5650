import type { Database } from './database.ts'

export type NewDraft = {
  id: string
  template_id: string
  version: number
  changelog: string
  allowed_scopes: string[]
  default_scope: string
}

/** A requirement as the seed's signed content spells it; `config` and `verification` as in api.md. */
export type Requirement = {
  id: string
  order: number
  requirement_type: string
  title: string
  optional: boolean
  platform_ids: string[]
  installation_scopes: string[]
  config: Readonly<Record<string, unknown>>
  verification: Readonly<Record<string, unknown>> | null
}

export async function insertDraft(db: Database, draft: NewDraft): Promise<void> {
  await db('versions').insert(draft)
}

export async function insertRequirements(
  db: Database,
  versionId: string,
  requirements: Requirement[],
): Promise<void> {
  const rows = requirements.map(({ order, ...rest }) => ({ ...rest, position: order, version_id: versionId }))
  await db('requirements').insert(rows)
}

export type PublishedContent = { published_at: Date; content_text: string; content_hash: string }

/** Gives a draft its content, which is final from then on. */
export async function publishDraft(db: Database, id: string, content: PublishedContent): Promise<void> {
  const changed = await db('versions')
    .where({ id, status: 'draft' })
    .update({ status: 'published', ...content, revision: db.raw('revision + 1') })
  if (changed !== 1) throw new Error(`Version ${id} is not a draft`)
}
