import { logThrottled, type Log } from '../../shared/log.ts'
import type { DeliveryQueue } from '../../shared/webhooks/delivery-queue.ts'
import { startMailer, type MailSettings } from '../mail/mailer.ts'
import { noMails, writeMails } from '../mail/write-mails.ts'
import type { WebhookMetrics, WebhookSources } from '../metrics/webhook-metrics.ts'
import type { Database } from '../store/database.ts'
import { countEndpointStatuses } from '../store/webhooks/endpoints.ts'
import { measureOutbox } from '../store/webhooks/outbox.ts'
import { measureLateness } from '../store/webhooks/schedule.ts'
import { startDispatcher } from './dispatcher.ts'
import { endpointMails } from './mail-notices.ts'
import type { SecretSealer } from './sealed-secrets.ts'

export type WebhooksDeps = {
  readonly db: Database
  readonly deliveries: DeliveryQueue
  readonly sealer: SecretSealer | undefined
  /** Undefined if no SMTP server is configured. */
  readonly mail: MailSettings | undefined
  readonly metrics: WebhookMetrics
  readonly log: Log
}

export type Webhooks = {
  /** Number of deliveries that this process is having sent. */
  sending(): number
  /** Begins no more deliveries. */
  stop(): void
  close(): Promise<void>
}

/** What the metrics tell of the events of all accounts. */
export function webhookSources(db: Database, sending: () => number): WebhookSources {
  return {
    outbox: async () => measureOutbox(db),
    lateSeconds: async () => measureLateness(db),
    endpoints: async () => countEndpointStatuses(db),
    sending,
  }
}

/** Starts what a web process does about events besides requests: the relay, the deliveries, and the mails. */
export function openWebhooks({ db, deliveries, sealer, mail, metrics, log }: WebhooksDeps): Webhooks {
  const dispatcher = startDispatcher({
    db,
    deliveries,
    sealer,
    notifyByMail: endpointMails(mail ? writeMails : noMails),
    onError: logThrottled(log, 'events could not be delivered'),
    onAttempt: ({ cause, durationMs }) => metrics.attemptEnded({ code: cause?.code ?? 'ok', durationMs }),
  })
  const mailer =
    mail &&
    startMailer({
      db,
      settings: mail,
      onError: logThrottled(log, 'a mail could not be sent'),
      onSent: metrics.mailEnded,
    })

  return {
    sending: dispatcher.sending,
    stop: dispatcher.stop,
    close: async () => {
      await Promise.all([dispatcher.close(), mailer?.close()])
    },
  }
}
