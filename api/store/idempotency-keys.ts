import type { Database } from './database.ts'

/** Any number that means this to every process of ours; the other half of the lock is the key's hash. */
const LOCK_SPACE = 7_204_913
const LIFETIME = '24 hours'
const CLEANED_AT_ONCE = 100

export type IdempotencyKey = { account_id: string; key: string }
export type KeptAnswer = { request_hash: Buffer; answer: Buffer }

/** Holds the key until the transaction ends; false while another transaction holds it. */
export async function lockIdempotencyKey(
  trx: Database,
  { account_id, key }: IdempotencyKey,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, ?)) as locked',
    [`${account_id} ${key}`, LOCK_SPACE],
  )
  return rows[0]?.locked === true
}

/** What was answered with this key in the last 24 hours. */
export async function findKeptAnswer(trx: Database, key: IdempotencyKey): Promise<KeptAnswer | undefined> {
  return trx('idempotency_keys')
    .where(key)
    .whereRaw(`created_at > now() - interval '${LIFETIME}'`)
    .first<KeptAnswer | undefined>('request_hash', 'answer')
}

/** Keeps the answer for 24 hours, and throws away some of the account's that are older. */
export async function keepAnswer(trx: Database, key: IdempotencyKey, kept: KeptAnswer): Promise<void> {
  await trx('idempotency_keys')
    .insert({ ...key, ...kept })
    .onConflict(['account_id', 'key'])
    .merge({ ...kept, created_at: trx.fn.now() })
  await trx.raw(deleteExpired, [key.account_id])
}

/** Rows that another transaction is deleting are left to it. */
const deleteExpired = `
  delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys
    where account_id = ? and created_at < now() - interval '${LIFETIME}'
    limit ${CLEANED_AT_ONCE}
    for update skip locked)`
