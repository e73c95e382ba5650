import type { Database } from '../database.ts'

/** First half of the advisory lock key, the same in every process; the second half is the key's hash. */
const LOCK_SPACE = 7_204_913
const LIFETIME = '24 hours'
const CLEANED_AT_ONCE = 100

export type IdempotencyKey = { account_id: string; key: string }
export type StoredResponse = { request_hash: Buffer; answer: Buffer }

/** Locks the key until the transaction ends; false while another transaction holds the lock. */
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

/** Finds the response to a request with this key in the last 24 hours. */
export async function findStoredResponse(
  trx: Database,
  key: IdempotencyKey,
): Promise<StoredResponse | undefined> {
  return trx('idempotency_keys')
    .where(key)
    .whereRaw(`created_at > now() - interval '${LIFETIME}'`)
    .first<StoredResponse | undefined>('request_hash', 'answer')
}

/** Responses of at most this size do not count towards `sumLargeResponses`: the limit of requests bounds them. */
export const SMALL_RESPONSE_BYTES = 4096

/** Sums the bytes of the account's stored responses that are not small. */
export async function sumLargeResponses(trx: Database, accountId: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { bytes: string }[] }>(largeResponses, [accountId])
  return Number(rows[0]?.bytes)
}

const largeResponses = `
  select coalesce(sum(octet_length(answer)), 0) as bytes from idempotency_keys
  where account_id = ? and created_at > now() - interval '${LIFETIME}'
    and octet_length(answer) > ${SMALL_RESPONSE_BYTES}`

/** Stores the response for 24 hours, and deletes some of the account's expired responses. */
export async function storeResponse(
  trx: Database,
  key: IdempotencyKey,
  stored: StoredResponse,
): Promise<void> {
  await trx('idempotency_keys')
    .insert({ ...key, ...stored })
    .onConflict(['account_id', 'key'])
    .merge({ ...stored, created_at: trx.fn.now() })
  await trx.raw(deleteExpired, [key.account_id])
}

/** Deletes expired rows, except rows that another transaction is deleting. */
const deleteExpired = `
  delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys
    where account_id = ? and created_at < now() - interval '${LIFETIME}'
    limit ${CLEANED_AT_ONCE}
    for update skip locked)`
