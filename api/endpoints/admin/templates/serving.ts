import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idInput, idParams } from '../../../errors/fields.ts'
import { notFound, refuseOverLimit } from '../../../errors/refusals.ts'
import { checkRevision, revisionResponse } from '../../../admin/revision.ts'
import { makeEmbedKey } from '../../../credentials/embed-key.ts'

import { lockTemplate, requireTemplate } from '../../../guides/find-template.ts'
import { makeCurrent } from '../../../drafts/publish.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { expireEmbedKeys, insertEmbedKey, listEmbedKeys } from '../../../store/templates/embed-keys.ts'
import { updateTemplate } from '../../../store/templates/templates.ts'
import { findVersion } from '../../../store/templates/versions.ts'
import { readTemplateResponse } from './response.ts'
import { template } from './template.ts'

const MAX_OVERLAP_SECONDS = 90 * 24 * 60 * 60
/** Maximum number of valid keys per template. Beyond this, another key can be created only once one has expired. */
const MAX_EMBED_KEYS = 20
const tag = 'Templates'

/** Endpoints for a template's embed keys and current version. */
export const servingEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'rotateEmbedKey',
    method: 'POST',
    path: '/v1/admin/templates/{id}/embed-key/rotate',
    tag,
    summary: 'Create a new embed key and let the earlier ones expire',
    description: 'Pages with an earlier key work until that key expires.',
    scope: 'templates:write',
    params: idParams(demoIds.templateId),
    body: z
      .strictObject({
        overlap_seconds: z
          .int()
          .min(0)
          .max(MAX_OVERLAP_SECONDS)
          .describe('Time for which earlier keys still work. With 0, only the new key works from now on'),
      })
      .meta({ id: 'EmbedKeyRotation', examples: [{ overlap_seconds: 604_800 }] }),
    ifMatch: 'optional',
    responses: { 200: { description: 'The template, whose first embed key is the new one', body: template } },
    errors: ['account_limit_reached'],
    handler: async ({ request, caller, params: { id }, body, record }, { db }) => {
      const row = await lockTemplate(db, caller.accountId, id)
      checkRevision(request, row.revision)
      const before = await readTemplateResponse(db, row)
      await expireEmbedKeys(db, id, body.overlap_seconds)
      const left = await listEmbedKeys(db, [id])
      refuseOverLimit(left.length, { max: MAX_EMBED_KEYS, resources: 'embed keys for this template' })
      await insertEmbedKey(db, makeEmbedKey(), id)
      const after = await readTemplateResponse(db, await updateTemplate(db, id, {}))
      await record({ action: 'template.embed_key_rotated', resource: 'template', id, before, after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'setCurrentVersion',
    method: 'PUT',
    path: '/v1/admin/templates/{id}/current',
    tag,
    summary: 'Set the current version',
    description:
      'Publishing a draft makes it the current version. This returns to an earlier version, or to a later one.',
    scope: 'templates:publish',
    params: idParams(demoIds.templateId),
    body: z
      .strictObject({ version_id: idInput })
      .meta({ id: 'CurrentVersion', examples: [{ version_id: demoIds.versionId }] }),
    ifMatch: 'optional',
    responses: { 200: { description: 'The updated template', body: template } },
    errors: ['version_not_published'],
    handler: async ({ request, caller: { accountId }, params: { id }, body, record }, { db }) => {
      const row = await lockTemplate(db, accountId, id)
      checkRevision(request, row.revision)
      const version = await findVersion(db, accountId, body.version_id)
      if (version?.template_id !== id) return notFound('version of this template')
      const before = await readTemplateResponse(db, row)
      await makeCurrent(db, row, version)
      const after = await readTemplateResponse(db, await requireTemplate(db, accountId, id))
      await record({ action: 'template.current_version_set', resource: 'template', id, before, after })
      return revisionResponse(after)
    },
  }),
]
