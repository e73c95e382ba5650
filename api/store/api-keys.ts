import type { Database } from './database.ts'

export type NewApiKey = {
  id: string
  account_id: string
  name: string
  /** SHA-256 of the key. */
  hash: Buffer
  display: string
  scopes: string[]
}

export async function insertApiKey(db: Database, key: NewApiKey): Promise<void> {
  await db('api_keys').insert(key)
}

/** Whose key this is and what it may do; undefined when it is unknown, expired or revoked. */
export async function findApiKey(
  db: Database,
  hash: Buffer,
): Promise<{ id: string; account_id: string; scopes: string[] } | undefined> {
  return db('api_keys')
    .where({ hash, revoked_at: null })
    .whereRaw('(expires_at is null or expires_at > now())')
    .first('id', 'account_id', 'scopes')
}
