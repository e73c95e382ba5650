import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { givenId, idParams } from '../../../admin/fields.ts'
import { notFound, refuseOverLimit } from '../../../admin/refusals.ts'
import { checkRevision } from '../../../admin/revision.ts'
import { makeEmbedKey } from '../../../credentials/embed-key.ts'
import { holdTemplate, needTemplate } from '../../../drafts/find.ts'
import { makeCurrent } from '../../../drafts/publish.ts'
import type { Route } from '../../../route.ts'
import { expireEmbedKeys, insertEmbedKey, listEmbedKeys } from '../../../store/embed-keys.ts'
import { updateTemplate } from '../../../store/templates.ts'
import { findVersion } from '../../../store/versions.ts'
import { answerTemplate, readShown } from './answer.ts'
import { template } from './template.ts'

const MAX_OVERLAP_SECONDS = 90 * 24 * 60 * 60
/** Until some of them end, no more can be made. */
const MAX_EMBED_KEYS = 20
const tag = 'Templates'

/** What a template's visitors get: by which key, and which version. */
export const servingRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'POST',
    path: '/v1/admin/templates/{id}/embed-key/rotate',
    tag,
    summary: 'Make another embed key, and let the ones before it end',
    scope: 'templates:write',
    params: idParams,
    body: z.strictObject({
      overlap_seconds: z
        .int()
        .min(0)
        .max(MAX_OVERLAP_SECONDS)
        .describe('How long the keys before it still answer; 0: from now on only the new one does'),
    }),
    ifMatch: 'optional',
    answers: { 200: { description: 'The template; its first embed key is the new one', body: template } },
    errors: ['account_limit_reached'],
    handler: async ({ ctx, caller, params: { id }, body, record }, { db }) => {
      const row = await holdTemplate(db, caller.accountId, id)
      checkRevision(ctx, row.revision)
      const before = await readShown(db, row)
      await expireEmbedKeys(db, id, body.overlap_seconds)
      const left = await listEmbedKeys(db, [id])
      refuseOverLimit(left.length, { max: MAX_EMBED_KEYS, resources: 'embed keys for this template' })
      await insertEmbedKey(db, makeEmbedKey(), id)
      const after = await answerTemplate(ctx, db, await updateTemplate(db, id, {}))
      await record({ action: 'template.embed_key_rotated', resource: 'template', id, before, after })
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/v1/admin/templates/{id}/current',
    tag,
    summary: 'Choose the published version that visitors get',
    description:
      'Publishing a draft makes it the current version; this goes back to an earlier one, or forward again.',
    scope: 'templates:publish',
    params: idParams,
    body: z.strictObject({ version_id: givenId }),
    ifMatch: 'optional',
    answers: { 200: { description: 'The template as it is now', body: template } },
    errors: ['version_not_published'],
    handler: async ({ ctx, caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await holdTemplate(db, accountId, id)
      checkRevision(ctx, row.revision)
      const version = await findVersion(db, accountId, body.version_id)
      if (version?.template_id !== id) return notFound('version of this template')
      const before = await readShown(db, row)
      await makeCurrent(db, row, version)
      const after = await answerTemplate(ctx, db, await needTemplate(db, accountId, id))
      await record({ action: 'template.current_version_set', resource: 'template', id, before, after })
    },
  }),
]
