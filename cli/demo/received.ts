import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { findSignatureProblem } from '../../api/webhooks/signature.ts'
import { escapeHtml } from '../../shared/escape-html.ts'
import { layout } from './layout.ts'
import type { SitePage } from './pages.ts'

/** Path of the demo's receiver of webhooks. */
export const WEBHOOK_PATH = '/webhooks'

type Received = { readonly at: Date; readonly type: string; readonly body: string }

/** The receiver of the demo account's webhooks, which keeps the last few. */
export type Receiver = {
  /** Verifies a delivery, and returns the status with which to answer. */
  receive(request: IncomingMessage): Promise<number>
  page(): SitePage
}

const KEPT = 20

/** Makes a receiver that knows the secret of its endpoint. */
export function makeReceiver(secret: string): Receiver {
  const received: Received[] = []

  return {
    receive: async (request) => {
      const body = await text(request)
      if (findSignatureProblem({ headers: request.headers, body }, secret)) return 401
      const { type } = JSON.parse(body) as { type: string }
      received.unshift({ at: new Date(), type, body })
      received.splice(KEPT)
      return 204
    },
    page: () => ({
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', Refresh: '5' },
      body: layout({ title: 'Received events', head: '', text: listOf(received) }),
    }),
  }
}

function listOf(received: readonly Received[]): string {
  if (received.length === 0)
    return '<p>Nothing yet. Check a step of an installation, or publish a version, and its event arrives here. Each one was signed, and this page has verified it.</p>'
  return received
    .map(
      ({ at, type, body }) =>
        `<details><summary><code>${escapeHtml(type)}</code> ${at.toISOString().slice(11, 19)}</summary><pre>${escapeHtml(indent(body))}</pre></details>`,
    )
    .join('\n')
}

function indent(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
