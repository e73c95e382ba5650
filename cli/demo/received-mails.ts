import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { escapeHtml } from '../../shared/escape-html.ts'
import { layout } from './layout.ts'
import type { SitePage } from './pages.ts'

/** Path of the page with the mails that the demo has received. */
export const MAIL_PATH = '/mails'

type ReceivedMail = {
  readonly at: Date
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The SMTP server of the demo, which delivers nothing: it keeps the last few mails for its page. */
export type MailReceiver = { readonly port: number; page(): SitePage; close(): Promise<void> }

const KEPT = 20
const style = '<style>pre { white-space: pre-wrap }</style>'
const MAX_BYTES = 1024 * 1024

/** Receives mails on a free port of 127.0.0.1. */
export async function receiveMails(): Promise<MailReceiver> {
  const received: ReceivedMail[] = []
  const keep = callbackify(async (stream: SMTPServerDataStream) => {
    received.unshift(await readMail(stream))
    received.splice(KEPT)
  })
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: MAX_BYTES,
    rejectOversized: true,
    onData: (stream, _session, done) => keep(stream, done),
  })
  // Of a connection that ends too early; the sender tries again.
  smtp.on('error', () => {})
  await once(smtp.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (smtp.server.address() as AddressInfo).port,
    page: () => ({
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', Refresh: '5' },
      body: layout({ title: 'Received mails', head: style, text: listOf(received) }),
    }),
    close: async () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

async function readMail(stream: SMTPServerDataStream): Promise<ReceivedMail> {
  const { to = [], subject = '', text = '' } = await PostalMime.parse(await buffer(stream))
  return { at: new Date(), to: to.flatMap(({ address = [] }) => address).join(', '), subject, text }
}

function listOf(received: readonly ReceivedMail[]): string {
  if (received.length === 0)
    return '<p>Nothing yet. <a href="/live">Break the live site</a>, and the mail about it arrives here. None of these mails leaves this machine.</p>'
  return received
    .map(
      ({ at, to, subject, text }, index) =>
        `<details${index === 0 ? ' open' : ''}><summary><b>${escapeHtml(subject)}</b> ${at.toISOString().slice(11, 19)}</summary><p>To ${escapeHtml(to)}</p><pre>${escapeHtml(text)}</pre></details>`,
    )
    .join('\n')
}
