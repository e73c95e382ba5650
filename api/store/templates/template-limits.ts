import type { Database } from '../database.ts'

/** A template with its limits, which are not parsed. */
type LimitedTemplate = { id: string; account_id: string; name: string; limits: unknown }

/** Finds a template of any account by id or embed key, and locks it until the transaction ends. */
export async function lockTemplateLimits(
  trx: Database,
  which: { id: string } | { embedKey: string },
): Promise<LimitedTemplate | undefined> {
  const query = trx('templates')
    .join('projects', 'projects.id', 'templates.project_id')
    .forUpdate('templates')
  if ('id' in which) query.where('templates.id', which.id)
  else query.where('templates.id', trx('embed_keys').where({ key: which.embedKey }).select('template_id'))
  return query.first<LimitedTemplate | undefined>(
    'templates.id',
    'projects.account_id',
    'templates.name',
    'templates.limits',
  )
}

export async function setTemplateLimits(trx: Database, id: string, limits: object): Promise<void> {
  await trx('templates')
    .where({ id })
    .update({ limits: JSON.stringify(limits) })
}
