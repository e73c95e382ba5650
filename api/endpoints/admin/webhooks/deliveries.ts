import { z } from 'zod'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { ApiError } from '../../../errors/errors.ts'
import { idInput, idParams, toTimestamp } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { exampleIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { limitRate } from '../../../guards/rate-limit.ts'
import { limits } from '../../../rate-limit/limits.ts'
import { jsonResponse } from '../../../http/response.ts'
import { findDelivery, listDeliveries, type DeliveryWithEvent } from '../../../store/webhooks/deliveries.ts'
import type { WebhookEndpointRow } from '../../../store/webhooks/endpoints.ts'
import { restartDelivery } from '../../../store/webhooks/recovery.ts'
import { scheduleEndpoints } from '../../../store/webhooks/schedule.ts'
import { deliveryStates } from '../../../../shared/webhooks/delivery-state.ts'
import { pingType, typesMatching } from '../../../../shared/webhooks/event-types.ts'
import { sendTest } from '../../../webhooks/manage.ts'
import { endFailurePause } from '../../../webhooks/pause.ts'
import { recoverEvents } from '../../../webhooks/recover.ts'
import { lockOwnEndpoint, path, requireEndpoint, requireSealer, tag, type WebhookDeps } from './deps.ts'
import { recovered, recovery } from './recovery-schemas.ts'
import { delivery, deliveryPattern } from './schemas.ts'
import { readDeliveries } from './show.ts'

const params = idParams(exampleIds.webhookEndpointId)

const deliveryQuery = pageQuery
  .extend({
    status: z
      .enum(deliveryStates)
      .optional()
      .describe('Only deliveries in this state. `retrying` are those `pending` whose last attempt failed'),
    event: deliveryPattern.optional().describe('Only of these events: a name, a pattern, or `ping`'),
  })
  .strict()

const restarted = { 202: { description: 'The delivery, which is sent now', body: delivery } }

/** Endpoints for the log of deliveries, and for sending again. */
export const deliveryEndpoints: Endpoint<WebhookDeps>[] = [
  adminEndpoint({
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    tag,
    summary: 'List the deliveries of a webhook endpoint, newest first',
    description: 'Lists those of the last 30 days, with the attempts of each.',
    scope: 'webhooks:read',
    params,
    query: deliveryQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(delivery) } },
    errors: [],
    handler: async ({ caller, params: { id }, query }, { db }) => {
      const endpoint = await requireEndpoint(db, { account_id: caller.accountId, id })
      const { limit, cursor, status, event } = query
      const filter = { status, types: event === undefined ? undefined : typesOf(event) }
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position: idPosition,
          positionOf: ({ id }: DeliveryWithEvent) => id,
          list: async (page) => listDeliveries(db, { endpointId: id, filter }, page),
        },
      )
      return jsonResponse({ data: await readDeliveries(db, endpoint, rows), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'resendWebhookDelivery',
    method: 'POST',
    path: `${path}/{id}/deliveries/{delivery_id}/resend`,
    tag,
    summary: 'Send a delivery again',
    description:
      'Sends it now, whatever became of it, or at the end of a pause that the receiver asked for, with the same ' +
      '`webhook-id`. It is retried like a new one.',
    scope: 'webhooks:write',
    params: params.extend({
      delivery_id: idInput.describe("The delivery's id").meta({ examples: [exampleIds.deliveryId] }),
    }),
    responses: restarted,
    errors: ['webhook_endpoint_disabled', 'ping_not_resendable'],
    handler: async ({ caller, params: { id, delivery_id: deliveryId }, record }, { db }) => {
      const endpoint = await lockOwnEndpoint(db, { account_id: caller.accountId, id })
      const found = (await findDelivery(db, { endpointId: id, id: deliveryId })) ?? notFound('delivery')
      if (found.is_ping) throw new ApiError('ping_not_resendable', 'A ping cannot be sent again')
      refuseDisabled(endpoint)
      await restartDelivery(db, deliveryId)
      const after = await endFailurePause(db, endpoint)
      await scheduleEndpoints(db, [id], new Date())
      await record({ action: 'webhook_delivery.resent', resource: 'webhook_delivery', id: deliveryId })
      return jsonResponse(await readDelivery({ db }, after, deliveryId), { status: 202 })
    },
  }),
  adminEndpoint({
    operationId: 'testWebhookEndpoint',
    method: 'POST',
    path: `${path}/{id}/test`,
    tag,
    summary: 'Send a ping to a webhook endpoint',
    description:
      'Sends a signed ping now, whatever the status of the endpoint. An answer with 2xx confirms the URL. At most 10 an hour, besides the one that follows a new ' +
      'URL. A ping is not retried.',
    scope: 'webhooks:write',
    params,
    limit: limits.pings,
    responses: { 202: { description: 'The delivery of the ping, which is sent now', body: delivery } },
    errors: ['rate_limited', 'webhooks_not_configured'],
    admit: async ({ request, caller }, deps) => limitRate(request, deps.pingLimiter, caller.accountId),
    handler: async ({ caller, params: { id }, record }, deps: WebhookDeps) => {
      requireSealer(deps)
      const { db } = deps
      const endpoint = await lockOwnEndpoint(db, { account_id: caller.accountId, id })
      const deliveryId = await sendTest(db, endpoint)
      await record({ action: 'webhook_endpoint.pinged', resource: 'webhook_endpoint', id })
      return jsonResponse(await readDelivery({ db }, endpoint, deliveryId), { status: 202 })
    },
  }),
  adminEndpoint({
    operationId: 'recoverWebhookEndpoint',
    method: 'POST',
    path: `${path}/{id}/recover`,
    tag,
    summary: 'Send again what a webhook endpoint has missed',
    description:
      'Deliveries that failed or wait for another attempt after a failure, and events that occurred while the endpoint ' +
      'was not enabled, if they are in the list of events. They are sent now, or at the end of a pause that the receiver ' +
      'asked for, and retried like new ones.',
    scope: 'webhooks:write',
    params,
    body: recovery,
    responses: { 202: { description: 'What is sent', body: recovered } },
    errors: ['webhook_endpoint_disabled'],
    handler: async ({ caller, params: { id }, body: { since, until }, record }, { db }) => {
      const endpoint = await lockOwnEndpoint(db, { account_id: caller.accountId, id })
      refuseDisabled(endpoint)
      const period = { since: new Date(since), until: until === undefined ? new Date() : new Date(until) }
      const { nextAttemptAt, ...sent } = await recoverEvents(db, endpoint, period)
      await record({ action: 'webhook_endpoint.recovered', resource: 'webhook_endpoint', id, after: sent })
      return jsonResponse({ ...sent, next_attempt_at: toTimestamp(nextAttemptAt) }, { status: 202 })
    },
  }),
]

function typesOf(pattern: string): string[] {
  if (pattern === pingType) return [pingType]
  return pattern === '*' ? [...typesMatching(['*']), pingType] : typesMatching([pattern])
}

function refuseDisabled({ status }: WebhookEndpointRow): void {
  if (status !== 'enabled') throw new ApiError('webhook_endpoint_disabled', `The endpoint is ${status}`)
}

async function readDelivery({ db }: Pick<WebhookDeps, 'db'>, endpoint: WebhookEndpointRow, id: string) {
  const row = (await findDelivery(db, { endpointId: endpoint.id, id })) ?? notFound('delivery')
  const [shown] = await readDeliveries(db, endpoint, [row])
  return shown
}
