import type { Database } from './database.ts'
import type { OwnedId } from './owned-id.ts'
import type { PageRequest } from './page.ts'

export type NewProject = {
  id: string
  account_id: string
  name: string
  brand_name: string
  primary_color: string
  logo_url: string
}

export type Project = NewProject & { revision: number; created_at: Date }

export async function insertProject(db: Database, project: NewProject): Promise<Project> {
  const [row] = await db('projects').insert(project).returning<Project[]>('*')
  if (!row) throw new Error('The new project was not answered')
  return row
}

export async function listProjects(
  db: Database,
  accountId: string,
  { limit, cursor }: PageRequest,
): Promise<Project[]> {
  const query = db('projects').where({ account_id: accountId }).orderBy('id').limit(limit)
  if (cursor !== undefined) query.where('id', '>', cursor)
  return query.select()
}

export async function countProjects(db: Database, accountId: string): Promise<number> {
  const row = await db('projects').where({ account_id: accountId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

export async function findProject(db: Database, { account_id, id }: OwnedId): Promise<Project | undefined> {
  return db('projects').where({ account_id, id }).first()
}

/** The project, which nobody else changes until the transaction ends. */
export async function lockProject(trx: Database, { account_id, id }: OwnedId): Promise<Project | undefined> {
  return trx('projects').where({ account_id, id }).forUpdate().first()
}

export type ProjectChange = Partial<Pick<Project, 'name' | 'brand_name' | 'primary_color' | 'logo_url'>>

export async function updateProject(
  trx: Database,
  { account_id, id }: OwnedId,
  change: ProjectChange,
): Promise<Project> {
  const [row] = await trx('projects')
    .where({ account_id, id })
    .update({ ...change, revision: trx.raw('revision + 1') })
    .returning<Project[]>('*')
  if (!row) throw new Error(`Project ${id} is gone although it was locked`)
  return row
}

/** How many templates a project has. */
export async function countTemplates(db: Database, projectId: string): Promise<number> {
  const row = await db('templates').where({ project_id: projectId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

export async function deleteProject(trx: Database, { account_id, id }: OwnedId): Promise<void> {
  await trx('projects').where({ account_id, id }).delete()
}
