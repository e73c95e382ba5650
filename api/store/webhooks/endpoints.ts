import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import type { PageBounds } from '../page.ts'
import { requireRow } from '../require-row.ts'

export const endpointStatuses = ['unconfirmed', 'enabled', 'disabled'] as const
export type EndpointStatus = (typeof endpointStatuses)[number]
/** Why an endpoint is disabled: a person did it, it answered 410, or it failed for days. */
export const disabledReasons = ['paused', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** A URL of an account to which events are sent. */
export type WebhookEndpointRow = {
  id: string
  account_id: string
  url: string
  description: string
  /** Names or patterns of events. */
  events: string[]
  status: EndpointStatus
  disabled_reason: DisabledReason | null
  confirmed_at: Date | null
  /** Number of failed attempts in a row, and the time of the first. */
  failures: number
  failing_since: Date | null
  failing_reported_at: Date | null
  last_attempt_at: Date | null
  last_success_at: Date | null
  /** Nothing but pings is sent before this time. */
  slow_until: Date | null
  /** The last attempt took long. */
  is_slow: boolean
  due_at: Date | null
  event_sequence: string
  revision: number
  created_at: Date
  updated_at: Date
}

export type NewWebhookEndpoint = Pick<
  WebhookEndpointRow,
  'id' | 'account_id' | 'url' | 'description' | 'events'
>

export type WebhookEndpointChange = Partial<
  Omit<WebhookEndpointRow, 'id' | 'account_id' | 'event_sequence' | 'revision' | 'created_at' | 'updated_at'>
>

export async function insertEndpoint(
  db: Database,
  endpoint: NewWebhookEndpoint,
): Promise<WebhookEndpointRow> {
  return requireRow(await db('webhook_endpoints').insert(endpoint).returning<WebhookEndpointRow[]>('*'))
}

export async function listEndpoints(
  db: Database,
  accountId: string,
  { limit, cursor }: PageBounds,
): Promise<WebhookEndpointRow[]> {
  const query = db('webhook_endpoints').where({ account_id: accountId }).orderBy('id').limit(limit)
  if (cursor !== undefined) query.where('id', '>', cursor)
  return query.select<WebhookEndpointRow[]>()
}

/** Finds the endpoints with these ids. */
export async function findEndpoints(db: Database, ids: readonly string[]): Promise<WebhookEndpointRow[]> {
  return db('webhook_endpoints').whereIn('id', ids).select<WebhookEndpointRow[]>()
}

export async function countEndpoints(db: Database, accountId: string): Promise<number> {
  const row = await db('webhook_endpoints').where({ account_id: accountId }).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

export async function findEndpoint(
  db: Database,
  { account_id, id }: OwnedId,
): Promise<WebhookEndpointRow | undefined> {
  return db('webhook_endpoints').where({ account_id, id }).first<WebhookEndpointRow | undefined>()
}

/** Like `findEndpoint`, and locks the endpoint until the transaction ends. */
export async function lockEndpoint(
  trx: Database,
  { account_id, id }: OwnedId,
): Promise<WebhookEndpointRow | undefined> {
  return trx('webhook_endpoints')
    .where({ account_id, id })
    .forNoKeyUpdate()
    .first<WebhookEndpointRow | undefined>()
}

/** As `lockEndpoint`, for work that no account asked for. */
export async function lockEndpointById(trx: Database, id: string): Promise<WebhookEndpointRow | undefined> {
  return trx('webhook_endpoints').where({ id }).forNoKeyUpdate().first<WebhookEndpointRow | undefined>()
}

/** Changes what a person sees of an endpoint, and increments its revision. */
export async function changeEndpoint(
  trx: Database,
  id: string,
  change: WebhookEndpointChange,
): Promise<WebhookEndpointRow> {
  return requireRow(
    await trx('webhook_endpoints')
      .where({ id })
      .update({ ...change, revision: trx.raw('revision + 1'), updated_at: trx.fn.now() })
      .returning<WebhookEndpointRow[]>('*'),
  )
}

/** Records what attempts have shown of an endpoint. */
export async function noteAttempt(trx: Database, id: string, change: WebhookEndpointChange): Promise<void> {
  if (Object.keys(change).length > 0) await trx('webhook_endpoints').where({ id }).update(change)
}

/** Deletes an endpoint with its secrets and deliveries. */
export async function deleteEndpoint(trx: Database, id: string): Promise<void> {
  await trx('webhook_endpoints').where({ id }).delete()
}

/** Counts one more event of a locked endpoint. */
export async function countEndpointEvent(trx: Database, id: string): Promise<number> {
  const rows = await trx('webhook_endpoints')
    .where({ id })
    .update({ event_sequence: trx.raw('event_sequence + 1') })
    .returning<{ event_sequence: string }[]>('event_sequence')
  return Number(requireRow(rows).event_sequence)
}

/** Number of endpoints of all accounts by status. */
export async function countEndpointStatuses(
  db: Database,
): Promise<{ status: EndpointStatus; count: number }[]> {
  const rows = await db('webhook_endpoints')
    .groupBy('status')
    .select<{ status: EndpointStatus; count: string }[]>('status', db.raw('count(*) as count'))
  return rows.map(({ status, count }) => ({ status, count: Number(count) }))
}
