import { ApiError } from '../errors/errors.ts'
import { fieldErrors } from '../errors/refuse-fields.ts'
import { updateAllProgress } from '../installations/progress.ts'
import type { Keyring } from '../signing/keyring.ts'
import { signPublished } from '../signing/sign-published.ts'
import type { Database } from '../store/database.ts'
import { setCurrentVersion, type TemplateRow } from '../store/templates/templates.ts'
import {
  publishDraft,
  republishVersion,
  unpublishVersion,
  type VersionRow,
} from '../store/templates/versions.ts'
import { writeVersionEvent } from '../webhooks/write-events.ts'
import { hashContent } from './content.ts'
import type { VersionWithTemplate } from './find.ts'
import { readVersion } from './read-version.ts'
import { refuseUnchanged } from './refuse-unchanged.ts'
import { validateVersion } from './validate.ts'

export type PublishDeps = {
  readonly accountId: string
  /** If undefined, the version is published without a record. The first key signs it later. */
  readonly keyring: Keyring | undefined
}

/**
 * Publishes a locked version. A draft is published with its present content and becomes the template's current version.
 * An unpublished version is restored with the same content and record. Throws 422 `draft_invalid` with the lint errors,
 * 409 `version_already_published` or `version_unchanged`, and the errors of signing.
 */
export async function publishVersion(
  trx: Database,
  locked: VersionWithTemplate,
  deps: PublishDeps,
): Promise<VersionRow> {
  switch (locked.version.status) {
    case 'published':
      throw new ApiError('version_already_published', 'The version is already published')
    case 'unpublished':
      return publishAgain(trx, locked)
    case 'draft':
      return publishLockedDraft(trx, locked, deps)
  }
}

async function publishLockedDraft(
  trx: Database,
  locked: VersionWithTemplate,
  { accountId, keyring }: PublishDeps,
): Promise<VersionRow> {
  const { template, version } = locked
  const published_at = new Date()
  const read = await readVersion(trx, locked, published_at)
  const { errors } = await validateVersion(trx, locked, { accountId, ...read })
  if (errors.length > 0) throw fieldErrors('draft_invalid', errors)
  await refuseUnchanged(trx, template, read.content)
  const columns = { published_at, ...hashContent(read.content) }
  const published = await publishDraft(trx, version.id, columns)
  if (keyring) await signPublished(trx, { id: version.id, content: read.content, ...columns }, keyring)
  await switchVersion(trx, template, version.id)
  await writeVersionEvent(trx, 'version.published', { templateId: template.id, version: published })
  return published
}

/** Publishes the same content again. The version becomes current only if no other version is. */
async function publishAgain(trx: Database, { template, version }: VersionWithTemplate): Promise<VersionRow> {
  const published = await republishVersion(trx, version.id)
  if (template.current_version_id === null) await switchVersion(trx, template, version.id)
  await writeVersionEvent(trx, 'version.published', { templateId: template.id, version: published })
  return published
}

/** Unpublishes a locked version. If it was current, the template serves no guide until another version is made current. */
export async function unpublish(
  trx: Database,
  { template, version }: VersionWithTemplate,
  reason: string,
): Promise<VersionRow> {
  if (version.status !== 'published') throw notPublished(version)
  const unpublished = await unpublishVersion(trx, version.id, reason)
  if (template.current_version_id === version.id) await switchVersion(trx, template, null)
  const change = { templateId: template.id, version: unpublished, reason }
  await writeVersionEvent(trx, 'version.unpublished', change)
  return unpublished
}

/** Makes a published version current: the embed keys of its template serve it. The template must be locked. */
export async function makeCurrent(trx: Database, template: TemplateRow, version: VersionRow): Promise<void> {
  if (version.status !== 'published') throw notPublished(version)
  if (template.current_version_id !== version.id) await switchVersion(trx, template, version.id)
}

/** Sets the version that is served; the installations follow its steps. */
async function switchVersion(
  trx: Database,
  { id }: Pick<TemplateRow, 'id'>,
  versionId: string | null,
): Promise<void> {
  await setCurrentVersion(trx, id, versionId)
  await updateAllProgress(trx, id)
}

function notPublished({ status }: VersionRow): ApiError {
  return new ApiError('version_not_published', `The version is ${status === 'draft' ? 'a draft' : status}`)
}
