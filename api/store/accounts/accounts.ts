import type { Database } from '../database.ts'

export async function insertAccount(db: Database, account: { id: string; name: string }): Promise<void> {
  await db('accounts').insert(account)
}

export type Account = {
  id: string
  name: string
  created_at: Date
  /** Allows changing an installation's target with its token. */
  installations_target_change: boolean
  /** Allows sharing an installation's token from the widget. */
  installations_share: boolean
  /** Addresses that get mails about problems. */
  notification_emails: string[]
}

const columns = [
  'id',
  'name',
  'created_at',
  'installations_target_change',
  'installations_share',
  'notification_emails',
]

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db('accounts').where({ id }).first<Account | undefined>(columns)
}

/** Finds the account and locks it until the transaction ends. Rows that reference it can still be added. */
export async function lockAccount(trx: Database, id: string): Promise<Account | undefined> {
  return trx('accounts').where({ id }).forNoKeyUpdate().first<Account | undefined>(columns)
}

/** Updates all fields of an account that can change. */
export async function updateAccount(trx: Database, { id, ...account }: Account): Promise<void> {
  const { created_at: _, ...columns } = account
  await trx('accounts').where({ id }).update(columns)
}

/** Lists all accounts, oldest first, for the operator only. */
export async function listAccounts(db: Database, limit: number): Promise<Account[]> {
  return db('accounts').orderBy('id').limit(limit).select<Account[]>(columns)
}
