import { notFound } from '../admin/refusals.ts'
import { ApiError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { findTemplate, lockTemplate, type TemplateRow } from '../store/templates.ts'
import { findVersion, type VersionRow } from '../store/versions.ts'

/** A version and the template that it belongs to. */
export type Held = { template: TemplateRow; version: VersionRow }

/** Throws 404 `not_found` for what another account has, too. */
export async function needTemplate(db: Database, accountId: string, id: string): Promise<TemplateRow> {
  return (await findTemplate(db, accountId, id)) ?? notFound('template')
}

/** As `needTemplate`, and nobody else changes it or its versions until the transaction ends. */
export async function holdTemplate(trx: Database, accountId: string, id: string): Promise<TemplateRow> {
  return (await lockTemplate(trx, accountId, id)) ?? notFound('template')
}

export async function needVersion(db: Database, accountId: string, id: string): Promise<Held> {
  const version = (await findVersion(db, accountId, id)) ?? notFound('version')
  return { version, template: await needTemplate(db, accountId, version.template_id) }
}

/** As `needVersion`, held as by `holdTemplate`: the version is read anew once no one else can change it. */
export async function holdVersion(trx: Database, accountId: string, id: string): Promise<Held> {
  const { template_id: templateId } = (await findVersion(trx, accountId, id)) ?? notFound('version')
  const template = await holdTemplate(trx, accountId, templateId)
  return { template, version: (await findVersion(trx, accountId, id)) ?? notFound('version') }
}

/** Throws 409 `version_not_draft`: what is or was published stays as it is. */
export function refuseUnlessDraft({ status }: VersionRow): void {
  if (status === 'draft') return
  throw new ApiError('version_not_draft', `The version is ${status}, so its content stays as it is`)
}
