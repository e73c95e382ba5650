import { mailTime } from '../mail/mail-time.ts'
import type { WriteMails } from '../mail/write-mails.ts'
import type { Database } from '../store/database.ts'
import type { WebhookEndpointRow } from '../store/webhooks/endpoints.ts'

/** Writes mails about an endpoint to the addresses of its account, in the transaction of the change. */
export type NotifyByMail = (
  trx: Database,
  report: 'endpoint.failing' | 'endpoint.disabled',
  endpoint: WebhookEndpointRow,
) => Promise<void>

export function endpointMails(write: WriteMails): NotifyByMail {
  return async (trx, report, endpoint) =>
    void (await write(trx, endpoint.account_id, textsOf(report, endpoint)))
}

function textsOf(
  report: 'endpoint.failing' | 'endpoint.disabled',
  { id, url, description, disabled_reason: reason, failing_since: since }: WebhookEndpointRow,
): { subject: string; body: string } {
  const named = `${url}${description === '' ? '' : ` (${description})`}`
  const from = since === null ? '' : ` since ${mailTime(since)}`
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
