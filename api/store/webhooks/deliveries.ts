import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { DeliveryState, DeliveryStatus } from '../../../shared/webhooks/delivery-state.ts'
import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'

/** Of a row of `webhook_deliveries`. One that was started again has no tries, but still its last attempt. */
export const IS_RETRYING = `(webhook_deliveries.status = 'pending' and webhook_deliveries.attempts > 0
  and (webhook_deliveries.tries > 0 or exists (
    select 1 from webhook_attempts
    where delivery_id = webhook_deliveries.id and number = webhook_deliveries.attempts and not ok)))`

/** One event for one endpoint. */
export type DeliveryRow = {
  id: string
  endpoint_id: string
  event_id: string
  is_ping: boolean
  status: DeliveryStatus
  /** Number of all attempts, and of those since the delivery was last started. */
  attempts: number
  tries: number
  /** Null once it has ended. */
  next_at: Date | null
  claimed_until: Date | null
  claim: string | null
  created_at: Date
  ended_at: Date | null
}

export type AttemptRow = {
  delivery_id: string
  number: number
  started_at: Date
  duration_ms: number
  ok: boolean
  /** Of the response, if there was one. */
  status: number | null
  /** Code and facts of a failure, as this or a later release wrote them. */
  cause: unknown
  excerpt: string | null
}

/** A delivery with its event. */
export type DeliveryWithEvent = DeliveryRow & {
  account_id: string
  type: string
  sequence: string
  occurred_at: Date
  data: unknown
}

export type NewDelivery = Pick<DeliveryRow, 'id' | 'endpoint_id' | 'event_id' | 'is_ping'>

/** Adds deliveries that are due now. One that exists stays as it is. */
export async function insertDeliveries(trx: Database, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await trx.raw(insertStatement, [JSON.stringify(deliveries)])
}

const insertStatement = `
  insert into webhook_deliveries (id, endpoint_id, event_id, is_ping, next_at)
  select id, endpoint_id, event_id, is_ping, now()
  from json_to_recordset(cast(? as json)) as delivery (id uuid, endpoint_id uuid, event_id uuid, is_ping boolean)
  on conflict (endpoint_id, event_id) do nothing`

const withEvent = [
  'webhook_deliveries.*',
  'events_outbox.account_id',
  'events_outbox.type',
  'events_outbox.sequence',
  'events_outbox.occurred_at',
  'events_outbox.data',
]

export type DeliveryFilter = {
  readonly status?: DeliveryState | undefined
  readonly types?: readonly string[] | undefined
}

/** Lists the deliveries of an endpoint before `cursor`, newest first. */
export async function listDeliveries(
  db: Database,
  { endpointId, filter: { status, types } }: { endpointId: string; filter: DeliveryFilter },
  { limit, cursor }: PageBounds,
): Promise<DeliveryWithEvent[]> {
  const stored = status === 'retrying' ? undefined : status
  const query = db('webhook_deliveries')
    .join('events_outbox', 'events_outbox.id', 'webhook_deliveries.event_id')
    .where(
      omitUndefined({ 'webhook_deliveries.endpoint_id': endpointId, 'webhook_deliveries.status': stored }),
    )
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit)
  if (cursor !== undefined) query.where('webhook_deliveries.id', '<', cursor)
  if (status === 'retrying') query.whereRaw(IS_RETRYING)
  if (types !== undefined) query.whereIn('events_outbox.type', types)
  return query.select<DeliveryWithEvent[]>(withEvent)
}

/** Lists the deliveries of an event, those to the endpoints that were made first. An endpoint has at most one. */
export async function listEventDeliveries(
  db: Database,
  { accountId, eventId }: { accountId: string; eventId: string },
  { limit, cursor }: PageBounds,
): Promise<DeliveryWithEvent[]> {
  const query = db('webhook_deliveries')
    .join('events_outbox', 'events_outbox.id', 'webhook_deliveries.event_id')
    .where({
      'webhook_deliveries.event_id': eventId,
      'events_outbox.account_id': accountId,
      'events_outbox.is_deleted': false,
    })
    .orderBy('webhook_deliveries.endpoint_id')
    .limit(limit)
  if (cursor !== undefined) query.where('webhook_deliveries.endpoint_id', '>', cursor)
  return query.select<DeliveryWithEvent[]>(withEvent)
}

export async function findDelivery(
  db: Database,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<DeliveryWithEvent | undefined> {
  return db('webhook_deliveries')
    .join('events_outbox', 'events_outbox.id', 'webhook_deliveries.event_id')
    .where({ 'webhook_deliveries.id': id, 'webhook_deliveries.endpoint_id': endpointId })
    .first<DeliveryWithEvent | undefined>(withEvent)
}

/** Lists the attempts of deliveries, oldest first. */
export async function listAttempts(db: Database, deliveryIds: readonly string[]): Promise<AttemptRow[]> {
  return db('webhook_attempts')
    .whereIn('delivery_id', deliveryIds)
    .orderBy(['delivery_id', 'number'])
    .select<AttemptRow[]>()
}

/** Counts the pings of an endpoint in the last hour, and finds the time at which the first of them is an hour old. */
export async function countPings(
  trx: Database,
  endpointId: string,
): Promise<{ count: number; freeInSeconds: number }> {
  const { rows } = await trx.raw<{ rows: { count: number; free: number | null }[] }>(
    `select cast(count(*) as integer) as count,
       cast(extract(epoch from min(occurred_at) + interval '1 hour' - now()) as float) as free
     from events_outbox where endpoint_id = ? and occurred_at > now() - interval '1 hour'`,
    [endpointId],
  )
  return { count: rows[0]?.count ?? 0, freeInSeconds: Math.max(1, Math.ceil(rows[0]?.free ?? 1)) }
}
