import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../../admin/page.ts'
import { notFound } from '../../../errors/refusals.ts'
import { fieldError } from '../../../errors/refuse-fields.ts'
import { exampleIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { Database } from '../../../store/database.ts'
import { listEventDeliveries, type DeliveryWithEvent } from '../../../store/webhooks/deliveries.ts'
import { findPosition, listEvents, type EventRow } from '../../../store/webhooks/outbox.ts'
import { storedEventId } from '../../../webhooks/envelope.ts'
import { typesMatching } from '../../../../shared/webhooks/event-types.ts'
import { event, eventDelivery, eventPattern } from './schemas.ts'
import { readEventDeliveries, showEvent } from './show.ts'

const eventQuery = pageQuery
  .extend({
    after: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Id of the last event that you know: the list begins after it. Instead of `cursor`')
      .meta({ examples: [exampleIds.outboxEventId] }),
    type: eventPattern
      .optional()
      .describe('Only these events: a name, or a pattern such as `installation.*`'),
    id: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Only the event with this id')
      .meta({ examples: [exampleIds.outboxEventId] }),
    order: z.enum(['oldest', 'newest']).default('oldest').describe('Which events come first'),
  })
  .strict()

const position = z.string().regex(/^\d{1,18}$/)

/** Endpoint that lists what webhooks tell of. */
export const eventListEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listEvents',
    method: 'GET',
    path: '/v1/admin/events',
    tag: 'Webhooks',
    summary: 'List the events of the account',
    description:
      'Every event that webhooks send, for 30 days, whether there is an endpoint or not, oldest first by default. Ask for ' +
      'those after the last one that you know: none that comes later is ever listed before it.',
    scope: 'events:read',
    query: eventQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(event) } },
    errors: [],
    handler: async ({ caller: { accountId }, query }, { db }) => {
      const { limit, cursor, after, type, id, order } = query
      const from = after === undefined ? undefined : await positionAfter(db, accountId, query)
      const types = type === undefined ? undefined : typesMatching([type])
      const storedId = id === undefined ? undefined : storedEventId(id)
      if (id !== undefined && storedId === undefined) return jsonResponse({ data: [], next_cursor: null })
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position,
          positionOf: ({ position }: EventRow) => position,
          list: async (page) =>
            listEvents(
              db,
              { accountId, id: storedId, types, order },
              { ...page, cursor: page.cursor ?? from },
            ),
        },
      )
      return jsonResponse({ data: rows.map(showEvent), next_cursor })
    },
  }),
  adminEndpoint({
    operationId: 'listEventDeliveries',
    method: 'GET',
    path: '/v1/admin/events/{id}/deliveries',
    tag: 'Webhooks',
    summary: 'List the deliveries of an event',
    description:
      'Which endpoints it was sent to, those that were made first before others, and how each attempt went.',
    scope: 'webhooks:read',
    params: z.object({
      id: z
        .string()
        .min(1)
        .max(100)
        .describe("The event's id: `webhook-id`")
        .meta({ examples: [exampleIds.outboxEventId] }),
    }),
    query: pageQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(eventDelivery) } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, query }, { db }) => {
      const eventId = storedEventId(id) ?? notFound('event')
      const known = await findPosition(db, { account_id: accountId, id: eventId })
      if (known === undefined) notFound('event')
      const { rows, next_cursor } = await readPage(query, {
        position: idPosition,
        positionOf: ({ endpoint_id }: DeliveryWithEvent) => endpoint_id,
        list: async (page) => listEventDeliveries(db, { accountId, eventId }, page),
      })
      return jsonResponse({ data: await readEventDeliveries(db, rows), next_cursor })
    },
  }),
]

async function positionAfter(
  db: Database,
  account_id: string,
  { after = '', cursor, order }: Pick<z.infer<typeof eventQuery>, 'after' | 'cursor' | 'order'>,
): Promise<string> {
  const other = cursor === undefined ? order === 'newest' && 'order=newest' : 'cursor'
  if (other !== false) {
    const message = `cannot be sent together with \`${other}\``
    throw fieldError('invalid_request', { path: 'after', code: 'invalid_value', message })
  }
  const id = storedEventId(after)
  const found = id === undefined ? undefined : await findPosition(db, { account_id, id })
  if (found !== undefined) return found
  const message = 'is not an event of the list, which has those of the last 30 days'
  throw fieldError('invalid_request', { path: 'after', code: 'not_found', message })
}
