import { z } from 'zod'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { ApiError } from '../../../errors/errors.ts'
import { problem } from '../../../errors/field-error.ts'
import { idInput, idParams, timeInput } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { exampleIds, exampleTimes } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { limitRate } from '../../../guards/rate-limit.ts'
import { limits } from '../../../rate-limit/limits.ts'
import { jsonResponse } from '../../../http/response.ts'
import {
  deliveryStatuses,
  findDelivery,
  listDeliveries,
  restartDelivery,
  type DeliveryWithEvent,
} from '../../../store/webhooks/deliveries.ts'
import type { WebhookEndpointRow } from '../../../store/webhooks/endpoints.ts'
import { scheduleEndpoints } from '../../../store/webhooks/schedule.ts'
import { pingType, typesMatching } from '../../../../shared/webhooks/event-types.ts'
import { recoverEvents, sendTest } from '../../../webhooks/manage.ts'
import { lockOwnEndpoint, path, requireEndpoint, requireSealer, tag, type WebhookDeps } from './deps.ts'
import { delivery, deliveryPattern } from './schemas.ts'
import { readDeliveries } from './show.ts'

const params = idParams(exampleIds.webhookEndpointId)

const deliveryQuery = pageQuery
  .extend({
    status: z.enum(deliveryStatuses).optional().describe('Only deliveries in this state'),
    event: deliveryPattern.optional().describe('Only of these events: a name, a pattern, or `ping`'),
  })
  .strict()

const recovery = z
  .strictObject({
    since: timeInput.refine(
      (text) => Date.parse(text) <= Date.now(),
      problem('too_large', 'must not be in the future'),
    ),
    until: timeInput.optional().describe('Default: now'),
  })
  .refine(({ since, until }) => until === undefined || Date.parse(since) <= Date.parse(until), {
    path: ['until'],
    ...problem('too_small', 'must not be before `since`'),
  })
  .meta({ id: 'WebhookRecovery', examples: [{ since: exampleTimes.first }] })

const recovered = z
  .object({
    deliveries: z.int().describe('Number of deliveries that are sent again, or for the first time'),
    more: z.boolean().describe('More than 10,000 events were missed: send the request again'),
  })
  .meta({ id: 'WebhookRecovered', examples: [{ deliveries: 12, more: false }] })

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
      'Sends it now, whatever became of it, with the same `webhook-id`. It is retried like a new one.',
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
      await scheduleEndpoints(db, [id], new Date())
      await record({ action: 'webhook_delivery.resent', resource: 'webhook_delivery', id: deliveryId })
      return jsonResponse(await readDelivery({ db }, endpoint, deliveryId), { status: 202 })
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
      'Deliveries that failed, and events that occurred while the endpoint was not enabled, if they are in the list of ' +
      'events. They are sent now, and retried like new ones.',
    scope: 'webhooks:write',
    params,
    body: recovery,
    responses: { 202: { description: 'What is sent', body: recovered } },
    errors: ['webhook_endpoint_disabled'],
    handler: async ({ caller, params: { id }, body: { since, until }, record }, { db }) => {
      const endpoint = await lockOwnEndpoint(db, { account_id: caller.accountId, id })
      refuseDisabled(endpoint)
      const period = { since: new Date(since), until: until === undefined ? new Date() : new Date(until) }
      const sent = await recoverEvents(db, endpoint, period)
      await record({ action: 'webhook_endpoint.recovered', resource: 'webhook_endpoint', id, after: sent })
      return jsonResponse(sent, { status: 202 })
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
