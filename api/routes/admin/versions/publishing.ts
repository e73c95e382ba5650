import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { checkRevision } from '../../../admin/revision.ts'
import { plainText } from '../../../drafts/fields.ts'
import { holdVersion, needVersion } from '../../../drafts/find.ts'
import { publishVersion, withdrawVersion, type OnPublish } from '../../../drafts/publish.ts'
import type { Route } from '../../../route.ts'
import { answerVersion, showVersion, version } from './version.ts'

export type PublishingDeps = AdminDeps & { readonly onPublish: OnPublish }

const tag = 'Versions'

/** What becomes of a version: published, taken back, published again. */
export const publishingRoutes: Route<PublishingDeps>[] = [
  adminRoute({
    method: 'POST',
    path: '/v1/admin/versions/{id}/publish',
    tag,
    summary: 'Publish a draft, or publish again what was taken back',
    description:
      'The content of a draft is final from then on, and it is the version that visitors get. What was taken back has ' +
      'the content and the record that it had; it is made current only where no other version is.',
    scope: 'templates:publish',
    params: idParams,
    ifMatch: 'required',
    answers: { 200: { description: 'The published version', body: version } },
    errors: [
      'draft_invalid',
      'version_already_published',
      'signing_key_not_configured',
      'signing_key_not_active',
    ],
    handler: async (
      { ctx, caller: { accountId }, params: { id }, record },
      { db, onPublish }: PublishingDeps,
    ) => {
      const held = await holdVersion(db, accountId, id)
      checkRevision(ctx, held.version.revision)
      await publishVersion(db, held, { accountId, onPublish })
      const before = showVersion(held.version, held.template)
      const after = answerVersion(ctx, await needVersion(db, accountId, id))
      await record({ action: 'version.published', resource: 'version', id, before, after })
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/versions/{id}/unpublish',
    tag,
    summary: 'Take a version back',
    description:
      'Its record is no longer served. If it is the current one, neither is the guide, until another version is current.',
    scope: 'templates:publish',
    params: idParams,
    body: z.strictObject({ reason: plainText(1000).min(1) }),
    ifMatch: 'optional',
    answers: { 200: { description: 'The version as it is now', body: version } },
    errors: ['version_not_published'],
    handler: async ({ ctx, caller: { accountId }, params: { id }, body, record }, { db }: PublishingDeps) => {
      const held = await holdVersion(db, accountId, id)
      checkRevision(ctx, held.version.revision)
      await withdrawVersion(db, held, body.reason)
      const before = showVersion(held.version, held.template)
      const after = answerVersion(ctx, await needVersion(db, accountId, id))
      await record({ action: 'version.unpublished', resource: 'version', id, before, after })
    },
  }),
]
