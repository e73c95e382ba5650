import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { findAccount } from '../store/accounts/accounts.ts'
import type { WebhookEndpointRow } from '../store/webhooks/endpoints.ts'
import { countMailsOfDay, insertMails } from '../store/mails.ts'

/** Mails an account gets in a day; further notices are in the console only. */
const MAILS_A_DAY = 50

/** Writes mails about an endpoint to the addresses of its account, in the transaction of the change. */
export type NotifyByMail = (
  trx: Database,
  report: 'endpoint.failing' | 'endpoint.disabled',
  endpoint: WebhookEndpointRow,
) => Promise<void>

/** For a service without SMTP_URL. */
export const noMails: NotifyByMail = async () => undefined

export const notifyByMail: NotifyByMail = async (trx, report, endpoint) => {
  const account = await findAccount(trx, endpoint.account_id)
  if (!account || account.notification_emails.length === 0) return
  const left = Math.max(0, MAILS_A_DAY - (await countMailsOfDay(trx, account.id)))
  const { subject, body } = textsOf(report, endpoint)
  await insertMails(
    trx,
    account.notification_emails.slice(0, left).map((recipient) => ({
      id: newId(),
      account_id: account.id,
      recipient,
      subject,
      body: `${body}\n\nYou get this mail because your address is in the settings of the account "${account.name}".\n`,
    })),
  )
}

function textsOf(
  report: 'endpoint.failing' | 'endpoint.disabled',
  { id, url, description, disabled_reason: reason, failing_since: since }: WebhookEndpointRow,
): { subject: string; body: string } {
  const named = `${url}${description === '' ? '' : ` (${description})`}`
  const from = since === null ? '' : ` since ${since.toISOString()}`
  const next = `Its log says why: see the endpoint ${id} in the console, or \`waymark webhooks deliveries ${id}\`.`
  if (report === 'endpoint.failing') {
    return {
      subject: 'A webhook endpoint is failing',
      body: `No event could be delivered to ${named}${from}. After five days, the endpoint will be disabled.\n\n${next}`,
    }
  }
  const why = reason === 'gone' ? 'it answered 410 Gone' : `no event could be delivered to it${from}`
  return {
    subject: 'A webhook endpoint was disabled',
    body: `The webhook endpoint ${named} was disabled, because ${why}. Nothing is sent to it any more.\n\n${next} Once it is enabled again, "Send missed events again" sends what it missed.`,
  }
}
