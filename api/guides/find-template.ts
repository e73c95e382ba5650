import { notFound } from '../errors/refusals.ts'
import type { Database } from '../store/database.ts'
import { findTemplate, findTemplateForUpdate, type TemplateRow } from '../store/templates/templates.ts'

/** Finds a template of the account. Throws 404 `not_found`, even if the template exists in another account. */
export async function requireTemplate(db: Database, accountId: string, id: string): Promise<TemplateRow> {
  return (await findTemplate(db, accountId, id)) ?? notFound('template')
}

/** Like `requireTemplate`, but also locks the template and its versions until the transaction ends. */
export async function lockTemplate(trx: Database, accountId: string, id: string): Promise<TemplateRow> {
  return (await findTemplateForUpdate(trx, accountId, id)) ?? notFound('template')
}
