import type { Database } from './database.ts'

export type NewProject = {
  id: string
  account_id: string
  name: string
  brand_name: string
  primary_color: string
  logo_url: string
}

export async function insertProject(db: Database, project: NewProject): Promise<void> {
  await db('projects').insert(project)
}
