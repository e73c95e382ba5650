import type { Database } from '../database.ts'
import { firstIdOf } from '../id.ts'
import type { PageBounds } from '../page.ts'

/** A change that others can be told of. */
export type NewEvent = {
  readonly id: string
  readonly account_id: string
  readonly type: string
  /** The installation, template or webhook endpoint that it is about. */
  readonly subject_id: string
  /** Grows per subject. */
  readonly sequence: number
  readonly data: unknown
  /** Set for a ping, which only this endpoint gets. */
  readonly endpoint_id?: string
}

/** An event as it is stored. `data` is parsed, and the driver returns `sequence` and `position`, bigints, as text. */
export type EventRow = Required<Pick<NewEvent, 'id' | 'account_id' | 'type' | 'subject_id' | 'data'>> & {
  sequence: string
  occurred_at: Date
  position: string
}

/** Writes events in the transaction of the changes that they tell of. The caller has locked their subjects. */
export async function insertEvents(trx: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await trx.raw(insertStatement, [JSON.stringify(events)])
}

const insertStatement = `
  insert into events_outbox (id, account_id, type, subject_id, sequence, data, endpoint_id)
  select id, account_id, type, subject_id, sequence, data, endpoint_id
  from json_to_recordset(cast(? as json)) as event
    (id uuid, account_id uuid, type text, subject_id uuid, sequence bigint, data json, endpoint_id uuid)`

/** Which events of an account to list, and in which order. */
export type EventQuery = {
  readonly accountId: string
  readonly id?: string | undefined
  readonly types: readonly string[] | undefined
  readonly order: 'oldest' | 'newest'
}

/** Lists events in the order in which they can be relied on not to be joined by earlier ones, or in the reverse order. */
export async function listEvents(
  db: Database,
  { accountId, id, types, order }: EventQuery,
  { limit, cursor }: PageBounds,
): Promise<EventRow[]> {
  const isNewest = order === 'newest'
  const query = db('events_outbox')
    .where({ account_id: accountId, is_deleted: false })
    .whereNotNull('position')
    .orderBy('position', isNewest ? 'desc' : 'asc')
    .limit(limit)
  if (cursor !== undefined) query.where('position', isNewest ? '<' : '>', cursor)
  if (id !== undefined) query.where({ id })
  if (types !== undefined) query.whereIn('type', types)
  return query.select<EventRow[]>()
}

/** Finds the position of an event in its account's list. */
export async function findPosition(
  db: Database,
  { account_id, id }: Pick<NewEvent, 'account_id' | 'id'>,
): Promise<string | undefined> {
  const row = await db('events_outbox')
    .where({ account_id, id })
    .whereNotNull('position')
    .first<{ position: string } | undefined>('position')
  return row?.position
}

/** Number of events without a position yet, and the age of the oldest in seconds. */
export async function measureOutbox(db: Database): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await db.raw<{ rows: { waiting: number; oldest: number }[] }>(`
    select cast(count(*) as integer) as waiting,
      cast(coalesce(extract(epoch from clock_timestamp() - min(occurred_at)), 0) as float) as oldest
    from events_outbox where position is null and endpoint_id is null`)
  return { waiting: rows[0]?.waiting ?? 0, oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0) }
}

/**
 * Deletes a batch of events from before a time, with their deliveries, and returns their number. Their ids begin with the
 * time at which they were made, so that no index of another column is needed.
 */
export async function deleteEventsBefore(db: Database, before: Date, limit: number): Promise<number> {
  const old = db('events_outbox').where('id', '<', firstIdOf(before)).orderBy('id').limit(limit)
  return db('events_outbox').whereIn('id', old.select('id')).delete()
}
