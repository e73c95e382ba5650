import type { Knex } from 'knex'
import type { Database } from '../database.ts'
import type { PublishedVersion } from './guides.ts'
import { requireRow } from '../require-row.ts'

export type VersionRow = {
  id: string
  template_id: string
  version: number
  status: 'draft' | 'published' | 'unpublished'
  changelog: string
  allowed_scopes: string[]
  default_scope: string
  published_at: Date | null
  unpublished_at: Date | null
  unpublish_reason: string | null
  content_hash: string | null
  revision: number
  created_at: Date
}

export type NewDraft = Pick<
  VersionRow,
  'id' | 'template_id' | 'version' | 'changelog' | 'allowed_scopes' | 'default_scope'
>

const columns = [
  'id',
  'template_id',
  'version',
  'status',
  'changelog',
  'allowed_scopes',
  'default_scope',
  'published_at',
  'unpublished_at',
  'unpublish_reason',
  'content_hash',
  'revision',
  'created_at',
].map((column) => `versions.${column}`)

export async function insertDraft(db: Database, draft: NewDraft): Promise<VersionRow> {
  return requireRow(await db('versions').insert(draft).returning<VersionRow[]>(columns))
}

export async function findVersion(
  db: Database,
  accountId: string,
  id: string,
): Promise<VersionRow | undefined> {
  return queryOwnVersions(db, accountId).where('versions.id', id).first<VersionRow | undefined>(columns)
}

export async function isPublished(db: Database, id: string): Promise<boolean> {
  return (await db('versions').where({ id, status: 'published' }).first('id')) !== undefined
}

/** Lists the versions of a template after `cursor`, newest first. */
export async function listVersions(
  db: Database,
  { accountId, templateId }: { accountId: string; templateId: string },
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<VersionRow[]> {
  const query = queryOwnVersions(db, accountId)
    .where({ template_id: templateId })
    .orderBy('versions.id', 'desc')
  if (cursor !== undefined) query.where('versions.id', '<', cursor)
  return query.limit(limit).select<VersionRow[]>(columns)
}

/** Highest version number of the template; 0 without versions. */
export async function highestVersion(db: Database, templateId: string): Promise<number> {
  const row = await db('versions').where({ template_id: templateId }).max<{ max: number | null }[]>('version')
  return row[0]?.max ?? 0
}

/** Finds the version with the highest number, which may be a draft. */
export async function findNewestVersion(db: Database, templateId: string): Promise<VersionRow | undefined> {
  return db('versions')
    .where({ template_id: templateId })
    .orderBy('version', 'desc')
    .first<VersionRow | undefined>(columns)
}

export async function findDraft(db: Database, templateId: string): Promise<{ id: string } | undefined> {
  return db('versions')
    .where({ template_id: templateId, status: 'draft' })
    .first<{ id: string } | undefined>('id')
}

/** True if a version of the template was ever published. */
export async function hasHistory(db: Database, templateId: string): Promise<boolean> {
  const row = await db('versions')
    .where({ template_id: templateId })
    .whereNot({ status: 'draft' })
    .first<{ id: string } | undefined>('id')
  return row !== undefined
}

/** A published version without its signature. */
export type UnsignedVersion = Omit<PublishedVersion, 'keyId'>

/** Finds the content of a version that was published; undefined for a draft. */
export async function findPublished(db: Database, id: string): Promise<UnsignedVersion | undefined> {
  const [version] = await listPublished(db, [id])
  return version
}

/** Lists the contents of those of these versions that were published. */
export async function listPublished(db: Database, ids: readonly string[]): Promise<UnsignedVersion[]> {
  return db('versions')
    .leftJoin('variable_snapshots', 'variable_snapshots.version_id', 'versions.id')
    .whereIn('versions.id', ids)
    .whereNotNull('content_text')
    .select<UnsignedVersion[]>({
      id: 'versions.id',
      contentText: 'versions.content_text',
      contentHash: 'versions.content_hash',
      variables: 'variable_snapshots.variables',
    })
}

/** Updates fields of a draft, if any, and increments its revision. */
export async function updateDraft(
  db: Database,
  id: string,
  changes: Partial<Pick<VersionRow, 'changelog' | 'allowed_scopes' | 'default_scope'>>,
): Promise<VersionRow> {
  const update = db('versions').where({ id, status: 'draft' })
  return requireRow(
    await update.update({ ...changes, revision: db.raw('revision + 1') }).returning<VersionRow[]>(columns),
  )
}

export async function deleteDraft(db: Database, id: string): Promise<void> {
  await db('versions').where({ id, status: 'draft' }).delete()
}

export type PublishedContent = { published_at: Date; content_text: string; content_hash: string }

/** Publishes a draft with its final content. */
export async function publishDraft(db: Database, id: string, content: PublishedContent): Promise<VersionRow> {
  return changeStatus(db, { id, status: 'draft' }, { status: 'published', ...content })
}

export async function unpublishVersion(db: Database, id: string, reason: string): Promise<VersionRow> {
  const changes = { status: 'unpublished', unpublished_at: db.fn.now(), unpublish_reason: reason }
  return changeStatus(db, { id, status: 'published' }, changes)
}

/** Publishes a version again with the same content. */
export async function republishVersion(db: Database, id: string): Promise<VersionRow> {
  const changes = { status: 'published', unpublished_at: null, unpublish_reason: null }
  return changeStatus(db, { id, status: 'unpublished' }, changes)
}

async function changeStatus(
  db: Database,
  from: Pick<VersionRow, 'id' | 'status'>,
  changes: Record<string, unknown>,
): Promise<VersionRow> {
  const [row] = await db('versions')
    .where(from)
    .update({ ...changes, revision: db.raw('revision + 1') })
    .returning<VersionRow[]>(columns)
  if (!row) throw new Error(`Version ${from.id} does not have the status ${from.status}`)
  return row
}

function queryOwnVersions(db: Database, accountId: string): Knex.QueryBuilder {
  return db('versions')
    .join('templates', 'templates.id', 'versions.template_id')
    .join('projects', 'projects.id', 'templates.project_id')
    .where('projects.account_id', accountId)
}
