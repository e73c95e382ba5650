import type { Database } from './database.ts'
import type { OwnedId } from './owned-id.ts'
import type { PageRequest } from './page.ts'

export type NewApiKey = {
  id: string
  account_id: string
  name: string
  /** SHA-256 of the key. */
  hash: Buffer
  display: string
  scopes: string[]
  expires_at?: Date | null
}

/** What is known of a key but the key itself. */
export type ApiKey = {
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

export async function insertApiKey(db: Database, key: NewApiKey): Promise<ApiKey> {
  const [row] = await db('api_keys').insert(key).returning<ApiKey[]>(shown)
  if (!row) throw new Error('The new key was not answered')
  return row
}

export type KeyOwner = {
  id: string
  account_id: string
  scopes: string[]
  hash: Buffer
  unused_minute: boolean
}

/** Whose key this is and what it may do; undefined when it is unknown, expired or revoked. */
export async function findApiKey(db: Database, hash: Buffer): Promise<KeyOwner | undefined> {
  return db('api_keys')
    .where({ hash, revoked_at: null })
    .whereRaw('(expires_at is null or expires_at > now())')
    .first('id', 'account_id', 'scopes', 'hash', db.raw(`(${notUsedLately}) as unused_minute`))
}

const notUsedLately = `last_used_at is null or last_used_at < now() - interval '1 minute'`

/** Notes that the key is used; several processes that do so at once make one write. */
export async function touchApiKey(db: Database, id: string): Promise<void> {
  await db('api_keys').where({ id }).whereRaw(`(${notUsedLately})`).update({ last_used_at: db.fn.now() })
}

export async function listApiKeys(
  db: Database,
  accountId: string,
  { limit, cursor }: PageRequest,
): Promise<ApiKey[]> {
  const query = db('api_keys').where({ account_id: accountId }).orderBy('id').limit(limit)
  if (cursor !== undefined) query.where('id', '>', cursor)
  return query.select(shown)
}

/** How many of the account's keys could be used now. */
export async function countLiveApiKeys(db: Database, accountId: string): Promise<number> {
  const row = await db('api_keys')
    .where({ account_id: accountId, revoked_at: null })
    .whereRaw('(expires_at is null or expires_at > now())')
    .count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

/** The key, which nobody else changes until the transaction ends. */
export async function lockApiKey(trx: Database, { account_id, id }: OwnedId): Promise<ApiKey | undefined> {
  return trx('api_keys').where({ account_id, id }).forUpdate().first<ApiKey | undefined>(shown)
}

export type ApiKeyChange = Partial<Pick<ApiKey, 'name' | 'scopes' | 'expires_at' | 'revoked_at'>>

export async function updateApiKey(
  trx: Database,
  { account_id, id }: OwnedId,
  change: ApiKeyChange,
): Promise<ApiKey> {
  const [row] = await trx('api_keys').where({ account_id, id }).update(change).returning<ApiKey[]>(shown)
  if (!row) throw new Error(`Key ${id} is gone although it was locked`)
  return row
}
