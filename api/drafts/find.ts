import { notFound } from '../admin/refusals.ts'
import { ApiError } from '../http/errors.ts'
import type { Database } from '../store/database.ts'
import { findTemplate, findTemplateForUpdate, type TemplateRow } from '../store/templates/templates.ts'
import { findVersion, type VersionRow } from '../store/templates/versions.ts'

export type VersionWithTemplate = { template: TemplateRow; version: VersionRow }

/** Finds a template of the account. Throws 404 `not_found`, even if the template exists in another account. */
export async function requireTemplate(db: Database, accountId: string, id: string): Promise<TemplateRow> {
  return (await findTemplate(db, accountId, id)) ?? notFound('template')
}

/** Like `requireTemplate`, but also locks the template and its versions until the transaction ends. */
export async function lockTemplate(trx: Database, accountId: string, id: string): Promise<TemplateRow> {
  return (await findTemplateForUpdate(trx, accountId, id)) ?? notFound('template')
}

/** Finds a version of the account with its template. Throws 404 `not_found`. */
export async function requireVersion(
  db: Database,
  accountId: string,
  id: string,
): Promise<VersionWithTemplate> {
  const version = (await findVersion(db, accountId, id)) ?? notFound('version')
  return { version, template: await requireTemplate(db, accountId, version.template_id) }
}

/** Like `requireVersion`, with the lock of `lockTemplate`. The version is read again under the lock. */
export async function lockVersion(
  trx: Database,
  accountId: string,
  id: string,
): Promise<VersionWithTemplate> {
  const { template_id: templateId } = (await findVersion(trx, accountId, id)) ?? notFound('version')
  const template = await lockTemplate(trx, accountId, templateId)
  return { template, version: (await findVersion(trx, accountId, id)) ?? notFound('version') }
}

/** Throws 409 `version_not_draft`: published content never changes. */
export function requireDraft({ status }: VersionRow): void {
  if (status === 'draft') return
  throw new ApiError('version_not_draft', `The version is ${status}, so its content cannot change`)
}
