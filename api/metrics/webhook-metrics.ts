import { Counter, Histogram, type Registry } from 'prom-client'
import { problemCodes } from '../../shared/check/codes.ts'
import { CHECK_SECONDS } from '../../shared/process-metrics.ts'
import { addGauges, type GaugeSpec } from './read-gauges.ts'
import { shareReading } from './share-reading.ts'

/** Counts what this process delivers. */
export type WebhookMetrics = {
  /** `code` is `ok`, or says why the attempt failed. */
  attemptEnded(attempt: { code: string; durationMs: number }): void
  mailEnded(ok: boolean): void
}

/** State of the events of all accounts, as the database has it. */
export type WebhookSources = {
  readonly outbox: () => Promise<{ waiting: number; oldestSeconds: number }>
  readonly lateSeconds: () => Promise<number>
  readonly endpoints: () => Promise<readonly { status: string; count: number }[]>
  readonly sending: () => number
}

const ownCodes = ['ok', 'webhook_status', 'webhook_redirect', 'webhook_gone']

export function webhookMetrics(register: Registry): WebhookMetrics {
  const registers = [register]
  const attempts = new Histogram({
    name: 'waymark_webhook_attempt_duration_seconds',
    help: 'Time that attempts to deliver an event took in a worker, by their outcome.',
    labelNames: ['code'],
    buckets: CHECK_SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'waymark_mails_total',
    help: 'Attempts to send a mail.',
    labelNames: ['ok'],
    registers,
  })
  for (const code of ownCodes) attempts.zero({ code })
  for (const ok of ['true', 'false']) mails.inc({ ok }, 0)
  return {
    attemptEnded: ({ code, durationMs }) => {
      const known = [...ownCodes, ...problemCodes].includes(code)
      attempts.observe({ code: known ? code : 'other' }, durationMs / 1000)
    },
    mailEnded: (ok) => mails.inc({ ok: String(ok) }),
  }
}

/** Adds gauges that are read when the metrics are. Without the database, they are absent. */
export function addWebhookGauges(sources: WebhookSources, register: Registry): void {
  const outbox = shareReading(sources.outbox)
  const specs: readonly GaugeSpec[] = [
    {
      name: 'waymark_events_waiting',
      help: 'Events that no process has taken over yet.',
      read: async (gauge) => gauge.set((await outbox()).waiting),
    },
    {
      name: 'waymark_events_oldest_waiting_seconds',
      help: 'Age of the oldest event that no process has taken over yet.',
      read: async (gauge) => gauge.set((await outbox()).oldestSeconds),
    },
    {
      name: 'waymark_webhook_late_seconds',
      help: 'Time since the first delivery was due that waits although its endpoint answers quickly.',
      read: async (gauge) => gauge.set(await sources.lateSeconds()),
    },
    {
      name: 'waymark_webhook_sending',
      help: 'Deliveries that this process is having sent.',
      read: async (gauge) => gauge.set(sources.sending()),
    },
    {
      name: 'waymark_webhook_endpoints',
      help: 'Webhook endpoints by status.',
      labelNames: ['status'],
      read: async (gauge) => {
        for (const { status, count } of await sources.endpoints()) gauge.set({ status }, count)
      },
    },
  ]
  addGauges(specs, register)
}
