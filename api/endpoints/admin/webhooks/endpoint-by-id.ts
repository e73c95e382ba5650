import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { omitUndefined } from '../../../../shared/omit-undefined.ts'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { revisionResponse } from '../../../admin/revision.ts'
import { idParams } from '../../../errors/fields.ts'
import { exampleIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { emptyResponse, jsonResponse } from '../../../http/response.ts'
import { limitRate } from '../../../guards/rate-limit.ts'
import { limits } from '../../../rate-limit/limits.ts'
import { countRecentDeliveries } from '../../../store/webhooks/delivery-counts.ts'
import { deleteEndpoint } from '../../../store/webhooks/endpoints.ts'
import { rotateSecret, updateEndpoint } from '../../../webhooks/manage.ts'
import { requireAllowedUrl } from '../../../webhooks/require-allowed-url.ts'
import {
  lockOwnEndpoint,
  lockRevision,
  path,
  requireEndpoint,
  requireSealer,
  tag,
  type WebhookDeps,
} from './deps.ts'
import { urlErrors } from './list.ts'
import { endpointWithSecret, webhookEndpoint, webhookEndpointChange } from './schemas.ts'
import { readEndpointResponse } from './show.ts'

const resource = 'webhook_endpoint'
const params = idParams(exampleIds.webhookEndpointId)

const secretRotation = z
  .strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(86_400)
      .default(86_400)
      .describe('For how long the secret that was made last stays valid: a day by default'),
    end_earlier: z.boolean().default(false).describe('Ends the secrets before it now, if they have leaked'),
  })
  .prefault({})
  .meta({ id: 'WebhookSecretRotation', examples: [{ overlap_seconds: 86_400 }] })

/** Endpoints that read, change and delete a webhook endpoint. */
export const webhookEndpointEndpoints: Endpoint<WebhookDeps>[] = [
  adminEndpoint({
    operationId: 'getWebhookEndpoint',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Read a webhook endpoint',
    description: 'Its secret is not shown again.',
    scope: 'webhooks:read',
    params,
    responses: { 200: { description: 'The endpoint', body: webhookEndpoint } },
    errors: [],
    handler: async ({ caller, params: { id } }, { db }) => {
      const row = await requireEndpoint(db, { account_id: caller.accountId, id })
      return revisionResponse(await readEndpointResponse(db, row))
    },
  }),
  adminEndpoint({
    operationId: 'updateWebhookEndpoint',
    method: 'PATCH',
    path: `${path}/{id}`,
    tag,
    summary: 'Change, pause or enable a webhook endpoint',
    description:
      'A new URL is judged by a worker, and gets events once it has answered the ping that is sent to it. While an ' +
      'endpoint is disabled, what it was to get waits, and `/recover` sends what has occurred since.',
    scope: 'webhooks:write',
    params,
    limit: limits.pings,
    body: webhookEndpointChange,
    ifMatch: 'optional',
    responses: { 200: { description: 'The updated endpoint', body: webhookEndpoint } },
    errors: ['webhook_endpoint_unconfirmed', 'rate_limited', ...urlErrors],
    admit: async ({ request, caller, params: { id }, body: { url } }, deps) => {
      const { url: present } = await requireEndpoint(deps.db, { account_id: caller.accountId, id })
      if (url === undefined || url === present) return
      requireSealer(deps)
      await requireAllowedUrl(deps.deliveries, url)
      await limitRate(request, deps.pingLimiter, caller.accountId)
    },
    handler: async ({ request, caller, params: { id }, body, record }, { db }) => {
      const row = await lockRevision(request, db, { account_id: caller.accountId, id })
      const counts = await countRecentDeliveries(db, [id])
      const before = await readEndpointResponse(db, row, counts)
      if (isDeepStrictEqual({ ...row, ...omitUndefined(body) }, row)) return revisionResponse(before)
      const after = await readEndpointResponse(db, await updateEndpoint(db, row, body), counts)
      await record({ action: `${resource}.changed`, resource, id, before, after })
      return revisionResponse(after)
    },
  }),
  adminEndpoint({
    operationId: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: `${path}/{id}`,
    tag,
    summary: 'Delete a webhook endpoint',
    description: 'Also deletes its secrets and the log of its deliveries. Events stay in the list.',
    scope: 'webhooks:write',
    params: idParams(exampleIds.unusedEndpointId),
    ifMatch: 'optional',
    responses: { 204: { description: 'Deleted' } },
    errors: [],
    handler: async ({ request, caller, params: { id }, record }, { db }) => {
      const row = await lockRevision(request, db, { account_id: caller.accountId, id })
      const before = await readEndpointResponse(db, row, [])
      await deleteEndpoint(db, id)
      await record({ action: `${resource}.deleted`, resource, id, before })
      return emptyResponse()
    },
  }),
  adminEndpoint({
    operationId: 'rotateWebhookSecret',
    method: 'POST',
    path: `${path}/{id}/secret`,
    tag,
    summary: "Rotate a webhook endpoint's secret",
    description:
      'The secret that was made last stays valid during the overlap, and each attempt is signed with all valid ones. An ' +
      'earlier one keeps its own end. At most three earlier ones are valid at once. For a secret that has leaked, send an ' +
      'overlap of 0.',
    scope: 'webhooks:write',
    params,
    body: secretRotation,
    responses: { 200: { description: 'The endpoint with its new secret', body: endpointWithSecret } },
    errors: ['webhook_secret_limit', 'webhooks_not_configured'],
    handler: async ({ caller, params: { id }, body, record }, deps: WebhookDeps) => {
      const { db } = deps
      const sealer = requireSealer(deps)
      const row = await lockOwnEndpoint(db, { account_id: caller.accountId, id })
      const counts = await countRecentDeliveries(db, [id])
      const before = await readEndpointResponse(db, row, counts)
      const secret = await rotateSecret(db, row, {
        overlapSeconds: body.overlap_seconds,
        endEarlier: body.end_earlier,
        sealer,
      })
      const after = await readEndpointResponse(db, row, counts)
      await record({ action: `${resource}.secret_rotated`, resource, id, before, after })
      return jsonResponse({ ...after, secret })
    },
  }),
]
