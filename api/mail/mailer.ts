import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Database } from '../store/database.ts'
import { claimMails, updateMail, type MailRow } from '../store/mails.ts'

/** Where mails are sent from: an SMTP server, and the sender's address. */
export type MailSettings = { readonly smtpUrl: string; readonly from: string }

export type MailerDeps = {
  readonly db: Database
  readonly settings: MailSettings
  readonly onError: (error: Error) => void
  readonly onSent?: (ok: boolean) => void
  readonly now?: () => Date
}

export type Mailer = {
  /** Sends what is due. Resolves when it is sent or put off. */
  tick(): Promise<void>
  close(): Promise<void>
}

const LOOK_EVERY_MS = 5000
/** Mails of one look, which are sent one after the other. */
const MAX_A_LOOK = 10
/** Longer than one mail can take. */
const CLAIM_MS = 10 * 60_000
const SMTP_LIMIT_MS = 20_000
const MINUTE_MS = 60_000
/** Delays after a failure. After the last, a mail is given up. */
const delaysMs = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)
const MAX_ERROR = 500

/** Sends the mails that were written, in each web process, until it is closed. */
export function startMailer(deps: MailerDeps): Mailer {
  const stopping = new AbortController()
  const mailer = makeMailer(deps)
  const looping = repeat()

  return {
    tick: mailer.tick,
    close: async () => {
      stopping.abort()
      await Promise.race([looping, sleep(1000)])
      await mailer.close()
    },
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await mailer.tick().catch(deps.onError)
      await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
}

/** As `startMailer`, but sends only when it is called. */
export function makeMailer({ db, settings, onError, onSent, now = () => new Date() }: MailerDeps): Mailer {
  const limits = {
    connectionTimeout: SMTP_LIMIT_MS,
    greetingTimeout: SMTP_LIMIT_MS,
    socketTimeout: SMTP_LIMIT_MS,
  }
  const transport = createTransport({ url: settings.smtpUrl, ...limits })

  return {
    tick: async () => {
      for (let sent = 0; sent < MAX_A_LOOK; sent += 1) {
        const claimedUntil = new Date(now().getTime() + CLAIM_MS)
        const [mail] = await claimMails(db, { limit: 1, now: now(), claimedUntil })
        if (!mail) return
        await send(mail)
      }
    },
    close: async () => transport.close(),
  }

  async function send(mail: MailRow): Promise<void> {
    const { id, recipient, subject, body, attempts } = mail
    try {
      await transport.sendMail({ from: settings.from, to: recipient, subject, text: body })
      await updateMail(db, id, { next_at: null, sent_at: now(), error: null })
      onSent?.(true)
    } catch (error) {
      const { message } = error as Error
      const delayMs = isPermanent(error) ? undefined : delaysMs[attempts - 1]
      const next_at = delayMs === undefined ? null : new Date(now().getTime() + delayMs)
      await updateMail(db, id, { next_at, error: message.slice(0, MAX_ERROR) })
      onError(error as Error)
      onSent?.(false)
    }
  }
}

/** A server that answers 5xx will not accept the mail later either (RFC 5321, section 4.2.1). */
function isPermanent(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0
  return Number(code) >= 500
}
