import type { Database } from '../database.ts'
import type { OwnedId } from '../owned-id.ts'
import type { PageBounds } from '../page.ts'
import { requireRow } from '../require-row.ts'

export type NewApiKeyRow = {
  id: string
  account_id: string
  name: string
  /** SHA-256 of the key. */
  hash: Buffer
  display: string
  scopes: string[]
  expires_at?: Date | null
}

/** An API key without its secret. */
export type ApiKeyRow = {
  id: string
  name: string
  display: string
  scopes: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

const shown = ['id', 'name', 'display', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at']

export async function insertApiKey(db: Database, key: NewApiKeyRow): Promise<ApiKeyRow> {
  return requireRow(await db('api_keys').insert(key).returning<ApiKeyRow[]>(shown))
}

export type KeyOwner = {
  id: string
  account_id: string
  scopes: string[]
  hash: Buffer
  unused_minute: boolean
}

/** Finds the owner and scopes of a key; undefined if it is unknown, expired or revoked. */
export async function findApiKey(db: Database, hash: Buffer): Promise<KeyOwner | undefined> {
  return db('api_keys')
    .where({ hash, revoked_at: null })
    .whereRaw('(expires_at is null or expires_at > now())')
    .first('id', 'account_id', 'scopes', 'hash', db.raw(`(${notUsedLately}) as unused_minute`))
}

const notUsedLately = `last_used_at is null or last_used_at < now() - interval '1 minute'`

/** Records that the key was used. Concurrent calls in several processes cause one write. */
export async function touchApiKey(db: Database, id: string): Promise<void> {
  await db('api_keys').where({ id }).whereRaw(`(${notUsedLately})`).update({ last_used_at: db.fn.now() })
}

export async function listApiKeys(
  db: Database,
  accountId: string,
  { limit, cursor }: PageBounds,
): Promise<ApiKeyRow[]> {
  const query = db('api_keys').where({ account_id: accountId }).orderBy('id').limit(limit)
  if (cursor !== undefined) query.where('id', '>', cursor)
  return query.select(shown)
}

/** Counts the account's keys that are valid now. */
export async function countLiveApiKeys(db: Database, accountId: string): Promise<number> {
  const row = await db('api_keys')
    .where({ account_id: accountId, revoked_at: null })
    .whereRaw('(expires_at is null or expires_at > now())')
    .count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

type KeyRequirement = { readonly scope: string; readonly after: Date }

/** True if another key of the account has this scope and is valid after this time. */
export async function hasOtherKey(
  db: Database,
  { account_id, id }: OwnedId,
  { scope, after }: KeyRequirement,
): Promise<boolean> {
  const row = await db('api_keys')
    .where({ account_id, revoked_at: null })
    .whereNot({ id })
    .whereRaw('? = any (scopes)', [scope])
    .whereRaw('(expires_at is null or expires_at > greatest(?, now()))', [after])
    .first<{ id: string } | undefined>('id')
  return row !== undefined
}

export async function readApiKey(db: Database, { account_id, id }: OwnedId): Promise<ApiKeyRow | undefined> {
  return db('api_keys').where({ account_id, id }).first<ApiKeyRow | undefined>(shown)
}

/** Like `readApiKey`, but also locks the key until the transaction ends. */
export async function lockApiKey(trx: Database, { account_id, id }: OwnedId): Promise<ApiKeyRow | undefined> {
  return trx('api_keys').where({ account_id, id }).forUpdate().first<ApiKeyRow | undefined>(shown)
}

export type ApiKeyChange = Partial<Pick<ApiKeyRow, 'name' | 'scopes' | 'expires_at' | 'revoked_at'>>

export async function updateApiKey(
  trx: Database,
  { account_id, id }: OwnedId,
  change: ApiKeyChange,
): Promise<ApiKeyRow> {
  const update = trx('api_keys').where({ account_id, id }).update(change)
  return requireRow(await update.returning<ApiKeyRow[]>(shown))
}
