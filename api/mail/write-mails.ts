import { findAccount } from '../store/accounts/accounts.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { countMailsOfDay, insertMails } from '../store/mails.ts'

/** Mails an account gets in a day; further notices are in the console only. */
const MAILS_A_DAY = 50

export type NewMailTexts = {
  readonly subject: string
  readonly body: string
  /** True for a mail that follows one that was sent, and so is sent whatever the number of mails. */
  readonly isFollowUp?: boolean
}

/**
 * Writes a mail to each address of an account, in the transaction of what it is about. Returns the addresses, of which there are
 * none once the account has had its mails of the day.
 */
export type WriteMails = (trx: Database, accountId: string, texts: NewMailTexts) => Promise<string[]>

/** For a service without SMTP_URL. */
export const noMails: WriteMails = async () => []

export const writeMails: WriteMails = async (trx, accountId, { subject, body, isFollowUp = false }) => {
  const account = await findAccount(trx, accountId)
  if (!account || account.notification_emails.length === 0) return []
  const left = isFollowUp ? Infinity : Math.max(0, MAILS_A_DAY - (await countMailsOfDay(trx, account.id)))
  const recipients = account.notification_emails.slice(0, left)
  const footer = `You get this mail because your address is in the settings of the account "${account.name}".`
  await insertMails(
    trx,
    recipients.map((recipient) => ({
      id: newId(),
      account_id: account.id,
      recipient,
      subject,
      body: `${body}\n\n${footer}\n`,
    })),
  )
  return recipients
}
