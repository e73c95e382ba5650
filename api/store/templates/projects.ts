import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import type { PageBounds } from '../page.ts'
import { requireRow } from '../require-row.ts'

export type NewProject = {
  id: string
  account_id: string
  name: string
  brand_name: string
  /** Empty if absent. */
  brand_name_i18n?: unknown
  primary_color: string
  logo_url: string
}

export type ProjectRow = Required<NewProject> & { revision: number; created_at: Date }

export async function insertProject(db: Database, project: NewProject): Promise<ProjectRow> {
  return requireRow(await db('projects').insert(project).returning<ProjectRow[]>('*'))
}

export async function listProjects(
  db: Database,
  accountId: string,
  { limit, cursor }: PageBounds,
): Promise<ProjectRow[]> {
  const query = db('projects').where({ account_id: accountId }).orderBy('id').limit(limit)
  if (cursor !== undefined) query.where('id', '>', cursor)
  return query.select()
}

export async function countProjects(db: Database, accountId: string): Promise<number> {
  const row = await db('projects').where({ account_id: accountId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

export async function findProject(
  db: Database,
  { account_id, id }: OwnedId,
): Promise<ProjectRow | undefined> {
  return db('projects').where({ account_id, id }).first()
}

/** Like `findProject`, and locks the project until the transaction ends. */
export async function lockProject(
  trx: Database,
  { account_id, id }: OwnedId,
): Promise<ProjectRow | undefined> {
  return trx('projects').where({ account_id, id }).forUpdate().first()
}

export type ProjectChange = Partial<
  Pick<ProjectRow, 'name' | 'brand_name' | 'brand_name_i18n' | 'primary_color' | 'logo_url'>
>

export async function updateProject(
  trx: Database,
  { account_id, id }: OwnedId,
  change: ProjectChange,
): Promise<ProjectRow> {
  const update = trx('projects').where({ account_id, id })
  return requireRow(
    await update.update({ ...change, revision: trx.raw('revision + 1') }).returning<ProjectRow[]>('*'),
  )
}

export async function countTemplates(db: Database, projectId: string): Promise<number> {
  const row = await db('templates').where({ project_id: projectId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

export async function deleteProject(trx: Database, { account_id, id }: OwnedId): Promise<void> {
  await trx('projects').where({ account_id, id }).delete()
}
