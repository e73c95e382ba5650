import type { Knex } from 'knex'
import type { Database } from '../database.ts'
import { requireRow } from '../require-row.ts'

/** The jsonb columns are not parsed: a later release may have written them. */
export type TemplateRow = {
  id: string
  project_id: string
  name: string
  name_i18n: unknown
  default_locale: string
  locales: string[]
  default_platform: string
  detection_rules: unknown
  variables: unknown
  completion: unknown
  limits: unknown
  /** Interval of the monitor that a completed installation gets; null for none. */
  monitor_default_seconds: number | null
  current_version_id: string | null
  revision: number
  created_at: Date
}

export type NewTemplate = Pick<
  TemplateRow,
  'id' | 'project_id' | 'name' | 'default_locale' | 'locales' | 'default_platform'
> &
  Partial<
    Pick<
      TemplateRow,
      'name_i18n' | 'detection_rules' | 'variables' | 'completion' | 'limits' | 'monitor_default_seconds'
    >
  >

const columns = [
  'id',
  'project_id',
  'name',
  'name_i18n',
  'default_locale',
  'locales',
  'default_platform',
  'detection_rules',
  'variables',
  'completion',
  'limits',
  'monitor_default_seconds',
  'current_version_id',
  'revision',
  'created_at',
].map((column) => `templates.${column}`)

export async function insertTemplate(db: Database, template: NewTemplate): Promise<TemplateRow> {
  return requireRow(await db('templates').insert(toColumns(template)).returning<TemplateRow[]>(columns))
}

export async function findTemplate(
  db: Database,
  accountId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  return queryOwnTemplates(db, accountId).where('templates.id', id).first<TemplateRow | undefined>(columns)
}

/** Lists those of these templates that belong to the account. */
export async function listTemplatesById(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<TemplateRow[]> {
  return queryOwnTemplates(db, accountId).whereIn('templates.id', ids).select<TemplateRow[]>(columns)
}

/**
 * Like `findTemplate`, and locks the template until the transaction ends. Only the holder of this lock changes anything
 * that belongs to the template, so everything read after this stays true.
 */
export async function findTemplateForUpdate(
  trx: Database,
  accountId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  return queryOwnTemplates(trx, accountId)
    .where('templates.id', id)
    .forUpdate('templates')
    .first<TemplateRow | undefined>(columns)
}

/** Lists the templates of a project after `cursor`, oldest first. */
export async function listTemplates(
  db: Database,
  { accountId, projectId }: { accountId: string; projectId: string },
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<TemplateRow[]> {
  const query = queryOwnTemplates(db, accountId)
    .where({ project_id: projectId })
    .orderBy('templates.id')
    .limit(limit)
  if (cursor !== undefined) query.where('templates.id', '>', cursor)
  return query.select<TemplateRow[]>(columns)
}

/** Updates fields and increments the revision. */
export async function updateTemplate(
  db: Database,
  id: string,
  changes: Partial<Omit<NewTemplate, 'id' | 'project_id'>>,
): Promise<TemplateRow> {
  return requireRow(
    await db('templates')
      .where({ id })
      .update({ ...toColumns(changes), revision: db.raw('revision + 1') })
      .returning<TemplateRow[]>(columns),
  )
}

/** Sets the published version that the template's embed keys serve; null for none. */
export async function setCurrentVersion(
  db: Database,
  templateId: string,
  versionId: string | null,
): Promise<void> {
  await db('templates')
    .where({ id: templateId })
    .update({ current_version_id: versionId, revision: db.raw('revision + 1') })
}

export async function deleteTemplate(db: Database, id: string): Promise<void> {
  await db('templates').where({ id }).delete()
}

function queryOwnTemplates(db: Database, accountId: string): Knex.QueryBuilder {
  return db('templates')
    .join('projects', 'projects.id', 'templates.project_id')
    .where('projects.account_id', accountId)
}

/** Serialises lists in jsonb columns, since the driver would write them as Postgres arrays. */
function toColumns(fields: Partial<NewTemplate>): Record<string, unknown> {
  const { detection_rules: rules, variables, ...rest } = fields
  return {
    ...rest,
    ...(rules === undefined ? {} : { detection_rules: JSON.stringify(rules) }),
    ...(variables === undefined ? {} : { variables: JSON.stringify(variables) }),
  }
}
