import type { Database } from '../database.ts'

export async function insertAccount(db: Database, account: { id: string; name: string }): Promise<void> {
  await db('accounts').insert(account)
}

export type Account = { id: string; name: string; created_at: Date }

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db('accounts').where({ id }).first<Account | undefined>('id', 'name', 'created_at')
}

/** Finds the account and locks it until the transaction ends. Rows that reference it can still be added. */
export async function lockAccount(trx: Database, id: string): Promise<Account | undefined> {
  return trx('accounts').where({ id }).forNoKeyUpdate().first<Account | undefined>('id', 'name', 'created_at')
}

export async function renameAccount(trx: Database, id: string, name: string): Promise<void> {
  await trx('accounts').where({ id }).update({ name })
}

/** Lists all accounts, oldest first, for the operator only. */
export async function listAccounts(db: Database, limit: number): Promise<Account[]> {
  return db('accounts').orderBy('id').limit(limit).select('id', 'name', 'created_at')
}
