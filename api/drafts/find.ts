import { lockTemplate, requireTemplate } from '../guides/find-template.ts'
import { notFound } from '../errors/refusals.ts'
import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import { findVersion, type VersionRow } from '../store/templates/versions.ts'

export type VersionWithTemplate = { template: TemplateRow; version: VersionRow }

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
