import type { Database } from './database.ts'

export type MailRow = {
  id: string
  account_id: string
  recipient: string
  subject: string
  body: string
  attempts: number
  next_at: Date | null
  sent_at: Date | null
  error: string | null
  created_at: Date
}

export type NewMail = Pick<MailRow, 'id' | 'account_id' | 'recipient' | 'subject' | 'body'>

export async function insertMails(trx: Database, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await trx('mails').insert([...mails])
}

/** Counts the mails of an account in the last day. */
export async function countMailsOfDay(db: Database, accountId: string): Promise<number> {
  const row = await db('mails')
    .where({ account_id: accountId })
    .whereRaw(`created_at > now() - interval '1 day'`)
    .count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

/** Claims mails that are due, by putting them off until `claimedUntil`. */
export async function claimMails(
  db: Database,
  { limit, now, claimedUntil }: { limit: number; now: Date; claimedUntil: Date },
): Promise<MailRow[]> {
  const due = db('mails').where('next_at', '<=', now).orderBy('next_at').limit(limit).forUpdate().skipLocked()
  // Postgres may run a subquery with a limit for each row.
  return db
    .withMaterialized('due', due.select('id'))
    .from('mails')
    .whereIn('id', db('due').select('id'))
    .update({ next_at: claimedUntil, attempts: db.raw('attempts + 1') })
    .returning<MailRow[]>('*')
}

export async function updateMail(
  db: Database,
  id: string,
  change: Pick<MailRow, 'next_at'> & Partial<Pick<MailRow, 'sent_at' | 'error'>>,
): Promise<void> {
  await db('mails').where({ id }).update(change)
}

/** Deletes mails that were written before a time. */
export async function deleteMailsBefore(db: Database, before: Date): Promise<void> {
  await db('mails').where('created_at', '<', before).delete()
}
