import type { Database } from '../database.ts'
import { TODAY } from '../utc-today.ts'

/** Bytes of one account. */
export type AccountBytes = { readonly accountId: string; readonly bytes: number }

/** Adds bytes to today's sums, and returns the sums of these accounts over all processes. */
export async function addEventBytes(db: Database, added: readonly AccountBytes[]): Promise<AccountBytes[]> {
  const { rows } = await db.raw<{ rows: { account_id: string; bytes: string }[] }>(
    `insert into event_bytes as stored (account_id, day, bytes)
     select account_id, ${TODAY}, bytes
     from unnest(cast(:accounts as uuid[]), cast(:bytes as bigint[])) as added (account_id, bytes)
     -- Every process locks the rows in this order.
     order by account_id
     on conflict (account_id, day) do update set bytes = stored.bytes + excluded.bytes
     returning account_id, bytes`,
    { accounts: added.map(({ accountId }) => accountId), bytes: added.map(({ bytes }) => bytes) },
  )
  return rows.map(({ account_id, bytes }) => ({ accountId: account_id, bytes: Number(bytes) }))
}

/** Returns the bytes of events that an account has stored today. */
export async function findEventBytes(db: Database, accountId: string): Promise<number> {
  const row = await db('event_bytes')
    .where({ account_id: accountId, day: db.raw(TODAY) })
    .first<{ bytes: string } | undefined>('bytes')
  return Number(row?.bytes ?? 0)
}

/** Counts the accounts that have stored at least this many bytes of events today. */
export async function countAccountsFrom(db: Database, bytes: number): Promise<number> {
  const [row] = await db('event_bytes')
    .where({ day: db.raw(TODAY) })
    .where('bytes', '>=', bytes)
    .count<{ count: string }[]>('*')
  return Number(row?.count ?? 0)
}

/** Deletes the sums of all days before today, which no one reads. */
export async function deleteEarlierEventBytes(db: Database): Promise<void> {
  await db('event_bytes').where('day', '<', db.raw(TODAY)).delete()
}
