import { ApiError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { setCurrentVersion, type TemplateRow } from '../store/templates.ts'
import { publishDraft, republishVersion, unpublishVersion, type VersionRow } from '../store/versions.ts'
import { sealContent } from './content.ts'
import type { Held } from './find.ts'
import { judgeVersion } from './judge.ts'
import type { Finding } from './lint/finding.ts'
import { readContent } from './read-version.ts'

/** What a published version has for good. */
export type Published = {
  versionId: string
  templateId: string
  contentText: string
  contentHash: string
}

/**
 * What has to happen in the transaction that publishes a version: signing it. It is not called when a version is
 * published again, since its content and so its record are the same. What it throws, undoes the publishing.
 */
export type OnPublish = (trx: Database, published: Published) => Promise<void>

/** Publishes without a record. */
export const unsigned: OnPublish = async () => undefined

const MAX_NAMED_ERRORS = 20

/**
 * Publishes a held version: a draft with its content as it is now, which then is the template's current version; or
 * one that was unpublished, with the content that it had. Throws 422 `draft_invalid` with the lint's errors, and 409
 * `version_already_published`.
 */
export async function publishVersion(
  trx: Database,
  held: Held,
  { accountId, onPublish }: { accountId: string; onPublish: OnPublish },
): Promise<VersionRow> {
  const { template, version } = held
  switch (version.status) {
    case 'published':
      throw new ApiError('version_already_published', 'The version is published')
    case 'unpublished':
      return publishAgain(trx, held)
    case 'draft': {
      const publishedAt = new Date()
      const content = await readContent(trx, version, publishedAt)
      const { errors } = await judgeVersion(trx, held, { accountId, content })
      if (errors.length > 0) throw invalidDraft(errors)
      const sealed = sealContent(content)
      const published = await publishDraft(trx, version.id, { published_at: publishedAt, ...sealed })
      await onPublish(trx, {
        versionId: version.id,
        templateId: template.id,
        contentText: sealed.content_text,
        contentHash: sealed.content_hash,
      })
      await setCurrentVersion(trx, template.id, version.id)
      return published
    }
  }
}

/** Whoever has moved on to another version keeps that one. */
async function publishAgain(trx: Database, { template, version }: Held): Promise<VersionRow> {
  const published = await republishVersion(trx, version.id)
  if (template.current_version_id === null) await setCurrentVersion(trx, template.id, version.id)
  return published
}

/** Takes a held version back. Where it is the current one, there is no guide until another version is made current. */
export async function withdrawVersion(
  trx: Database,
  { template, version }: Held,
  reason: string,
): Promise<VersionRow> {
  if (version.status !== 'published') throw notPublished(version)
  const withdrawn = await unpublishVersion(trx, version.id, reason)
  if (template.current_version_id === version.id) await setCurrentVersion(trx, template.id, null)
  return withdrawn
}

/** Makes a published version of the held template the one that its embed keys serve: forward, or back again. */
export async function makeCurrent(trx: Database, template: TemplateRow, version: VersionRow): Promise<void> {
  if (version.status !== 'published') throw notPublished(version)
  if (template.current_version_id !== version.id) await setCurrentVersion(trx, template.id, version.id)
}

function notPublished({ status }: VersionRow): ApiError {
  return new ApiError('version_not_published', `The version is ${status === 'draft' ? 'a draft' : status}`)
}

function invalidDraft(errors: readonly Finding[]): ApiError {
  const named = errors
    .slice(0, MAX_NAMED_ERRORS)
    .map(({ code, path, message }) => `${path}: ${message} (${code})`)
  const more = errors.length - named.length
  return new ApiError('draft_invalid', [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; '))
}
