import type { Database } from './database.ts'

export type NewTemplate = {
  id: string
  project_id: string
  name: string
  default_locale: string
  locales: string[]
  default_platform: string
}

export async function insertTemplate(db: Database, template: NewTemplate): Promise<void> {
  await db('templates').insert(template)
}

/** Makes a published version of the template the one that its embed keys serve. */
export async function setCurrentVersion(db: Database, templateId: string, versionId: string): Promise<void> {
  await db('templates')
    .where({ id: templateId })
    .update({ current_version_id: versionId, revision: db.raw('revision + 1') })
}

export async function insertEmbedKey(db: Database, key: string, templateId: string): Promise<void> {
  await db('embed_keys').insert({ key, template_id: templateId })
}

/** The account that an embed key's guide belongs to. */
export async function findAccountOfEmbedKey(db: Database, key: string): Promise<string | undefined> {
  const row = await db('embed_keys')
    .join('templates', 'templates.id', 'embed_keys.template_id')
    .join('projects', 'projects.id', 'templates.project_id')
    .where({ key })
    .first<{ account_id: string } | undefined>('projects.account_id')
  return row?.account_id
}
