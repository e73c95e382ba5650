import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { revisionHeaders } from '../../../admin/revision.ts'
import { targetCodes } from '../../../errors/webhook-codes.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { createdResponse, jsonResponse } from '../../../http/response.ts'
import { limitRate } from '../../../guards/rate-limit.ts'
import { limits } from '../../../rate-limit/limits.ts'
import { lockAccount } from '../../../store/accounts/accounts.ts'
import { listEndpoints, type WebhookEndpointRow } from '../../../store/webhooks/endpoints.ts'
import { createEndpoint } from '../../../webhooks/manage.ts'
import { requireAllowedUrl } from '../../../webhooks/require-allowed-url.ts'
import { path, requireSealer, tag, type WebhookDeps } from './deps.ts'
import { endpointWithSecret, newWebhookEndpoint, webhookEndpoint } from './schemas.ts'
import { readEndpointResponse, readEndpointResponses } from './show.ts'

/** Errors of a URL that is judged. */
export const urlErrors = [
  'webhooks_not_configured',
  'webhooks_unavailable',
  ...(Object.keys(targetCodes) as (keyof typeof targetCodes)[]),
] as const

/** Endpoints that list and create webhook endpoints. */
export const webhookListEndpoints: Endpoint<WebhookDeps>[] = [
  adminEndpoint({
    operationId: 'listWebhookEndpoints',
    method: 'GET',
    path,
    tag,
    summary: 'List the webhook endpoints, oldest first',
    description: 'Includes how each has done lately.',
    scope: 'webhooks:read',
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(webhookEndpoint) } },
    errors: [],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ id }: WebhookEndpointRow) => id,
        list: async (page) => listEndpoints(db, accountId, page),
      })
      return jsonResponse({ data: await readEndpointResponses(db, rows), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'createWebhookEndpoint',
    method: 'POST',
    path,
    tag,
    summary: 'Create a webhook endpoint',
    description:
      'A worker judges the URL, and a signed `ping` is sent to it at once. The endpoint gets events once a ping was ' +
      'answered with 2xx. An account has at most 10.',
    scope: 'webhooks:write',
    limit: limits.pings,
    body: newWebhookEndpoint,
    responses: {
      201: {
        description: 'The new endpoint and its secret, which is not shown again. Location is its path',
        body: endpointWithSecret,
        headers: { ETag: 'always' },
      },
    },
    errors: ['account_limit_reached', ...urlErrors],
    admit: async ({ request, caller, body }, deps) => {
      requireSealer(deps)
      await requireAllowedUrl(deps.deliveries, body.url)
      await limitRate(request, deps.pingLimiter, caller.accountId)
    },
    handler: async ({ caller: { accountId }, body, record }, deps: WebhookDeps) => {
      const { db } = deps
      // So that two requests together do not exceed the limit.
      await lockAccount(db, accountId)
      const endpoint = { account_id: accountId, ...body }
      const { row, secret } = await createEndpoint(db, endpoint, requireSealer(deps))
      const after = await readEndpointResponse(db, row)
      await record({ action: 'webhook_endpoint.created', resource: 'webhook_endpoint', id: row.id, after })
      return createdResponse(`${path}/${row.id}`, { ...after, secret }, revisionHeaders(after))
    },
  }),
]
