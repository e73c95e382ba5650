import { demoIds, exampleIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { checkRevision, revisionResponse } from '../../../admin/revision.ts'
import { signableText } from '../../../drafts/fields.ts'
import { visibleLines } from '../../../errors/visible-text.ts'
import { lockVersion, requireVersion } from '../../../drafts/find.ts'
import { publishVersion, unpublish } from '../../../drafts/publish.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { limitRate } from '../../../guards/rate-limit.ts'
import { limits } from '../../../rate-limit/limits.ts'
import type { Limiter } from '../../../rate-limit/limiter.ts'
import type { Keyring } from '../../../signing/keyring.ts'
import { readVersionResponse, showVersion, version } from './version.ts'

export type PublishingDeps = AdminDeps & {
  readonly keyring: Keyring
  /** Counts requests to publish, by template. */
  readonly publishingLimiter: Limiter
}

const tag = 'Versions'

/** Endpoints that publish and unpublish versions. */
export const publishingEndpoints: Endpoint<PublishingDeps>[] = [
  adminEndpoint({
    operationId: 'publishVersion',
    method: 'POST',
    path: '/v1/admin/versions/{id}/publish',
    tag,
    summary: 'Publish a draft or an unpublished version',
    description:
      'A published draft becomes the current version, and its content can no longer change. An unpublished version keeps ' +
      'its content and its record when published again, and becomes current only if no version is current. A draft with ' +
      'the same content as the current version is refused.',
    scope: 'templates:publish',
    limit: limits.publishing,
    params: idParams(exampleIds.draftId),
    ifMatch: 'required',
    responses: { 200: { description: 'The published version', body: version } },
    errors: [
      'draft_invalid',
      'version_already_published',
      'version_unchanged',
      'signing_key_not_configured',
      'signing_key_not_active',
    ],
    admit: async ({ request, caller: { accountId }, params: { id } }, deps) => {
      const { template } = await requireVersion(deps.db, accountId, id)
      await limitRate(request, deps.publishingLimiter, template.id)
    },
    handler: async (
      { request, caller: { accountId }, params: { id }, record },
      { db, keyring }: PublishingDeps,
    ) => {
      const locked = await lockVersion(db, accountId, id)
      checkRevision(request, locked.version.revision)
      await publishVersion(db, locked, { accountId, keyring })
      const before = showVersion(locked.version, locked.template)
      const after = await readVersionResponse(db, accountId, id)
      await record({ action: 'version.published', resource: 'version', id, before, after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'unpublishVersion',
    method: 'POST',
    path: '/v1/admin/versions/{id}/unpublish',
    tag,
    summary: 'Unpublish a version',
    description:
      'Its record is no longer served. If it is the current version, no guide is served until another version is current.',
    scope: 'templates:publish',
    params: idParams(demoIds.versionId),
    body: z
      .strictObject({ reason: visibleLines(signableText(1000).min(1)) })
      .meta({ id: 'Unpublication', examples: [{ reason: 'The snippet has a mistake' }] }),
    ifMatch: 'optional',
    responses: { 200: { description: 'The updated version', body: version } },
    errors: ['version_not_published'],
    handler: async (
      { request, caller: { accountId }, params: { id }, body, record },
      { db }: PublishingDeps,
    ) => {
      const locked = await lockVersion(db, accountId, id)
      checkRevision(request, locked.version.revision)
      await unpublish(db, locked, body.reason)
      const before = showVersion(locked.version, locked.template)
      const after = await readVersionResponse(db, accountId, id)
      await record({ action: 'version.unpublished', resource: 'version', id, before, after })
      return revisionResponse(after)
    },
  }),
]
