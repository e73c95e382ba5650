import type { Database } from '../database.ts'
import type { WebhookEndpointRow } from './endpoints.ts'

/** Key of the advisory lock under which events get their positions, one process at a time. */
const RELAY_LOCK = 7_204_938

export type UnplacedEvent = { id: string; account_id: string; type: string; subject_id: string }

/** Takes the lock of the relay until the transaction ends; false if another process has it. */
export async function lockRelay(trx: Database): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as locked',
    [RELAY_LOCK],
  )
  return rows[0]?.locked ?? false
}

/** Reads committed events that have no position yet, in the order in which they occurred. */
export async function readUnplaced(trx: Database, limit: number): Promise<UnplacedEvent[]> {
  return trx('events_outbox')
    .whereNull('position')
    .whereNull('endpoint_id')
    .orderBy(['occurred_at', 'id'])
    .limit(limit)
    .select<UnplacedEvent[]>('id', 'account_id', 'type', 'subject_id')
}

/** Gives events the next positions, in this order. The caller has the lock of the relay. */
export async function placeEvents(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.raw(
    `update events_outbox set position = placed.position
     from (
       select id, nextval('events_position') as position from unnest(cast(:ids as uuid[])) with ordinality listed (id, number)
     ) placed
     where events_outbox.id = placed.id`,
    { ids },
  )
}

/** Locks the enabled endpoints of accounts in the order of their ids. */
export async function lockEnabledEndpoints(
  trx: Database,
  accountIds: readonly string[],
): Promise<Pick<WebhookEndpointRow, 'id' | 'account_id' | 'events'>[]> {
  return trx('webhook_endpoints')
    .whereIn('account_id', accountIds)
    .where({ status: 'enabled' })
    .orderBy('id')
    .forNoKeyUpdate()
    .select<Pick<WebhookEndpointRow, 'id' | 'account_id' | 'events'>[]>('id', 'account_id', 'events')
}
