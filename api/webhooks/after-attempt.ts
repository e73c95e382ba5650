import type { DeliveryRow } from '../store/webhooks/deliveries.ts'
import type { WebhookEndpointChange, WebhookEndpointRow } from '../store/webhooks/endpoints.ts'
import { PROBE_AFTER, type DeliveryChange } from '../store/webhooks/schedule.ts'
import { PROBE_EVERY_MS, pauseReason } from './pause.ts'
import type { Verdict } from './verdict.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Delays between the ten attempts of a delivery. */
const delaysMs = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Keeps the attempts of many deliveries that failed together from being made together again. */
const JITTER = 0.1

const REPORT_AFTER_MS = DAY_MS
const DISABLE_AFTER_MS = 5 * DAY_MS
/** An attempt that takes longer occupies its place as one that fails does. */
const SLOW_MS = 3000
/** Longer than the longest delay. After such a time without attempts, failures begin anew. */
const FORGET_AFTER_MS = 27 * HOUR_MS

/** Where an attempt was made. */
export type Attempted = {
  readonly endpoint: WebhookEndpointRow
  readonly delivery: Pick<DeliveryRow, 'is_ping' | 'attempts' | 'tries'>
  /** The endpoint's URL has changed since. */
  readonly hasOtherUrl: boolean
  readonly startedAt: Date
  readonly now: Date
  /** From 0 to 1. */
  readonly random: number
}

/** What follows from an attempt. `report` is the event to write about the endpoint. */
export type Consequences = {
  readonly delivery: DeliveryChange
  readonly endpoint: WebhookEndpointChange
  readonly report: 'endpoint.failing' | 'endpoint.disabled' | undefined
}

/** Decides what becomes of a delivery and its endpoint after an attempt. */
export function afterAttempt(attempted: Attempted, verdict: Verdict): Consequences {
  const { delivery, now } = attempted
  const counted = {
    attempts: delivery.attempts + 1,
    tries: delivery.tries + 1,
    claim: null,
    claimed_until: null,
  }
  const ended = { next_at: null, ended_at: now }
  if (verdict.ok) {
    return {
      delivery: { ...counted, ...ended, status: 'succeeded' },
      endpoint: attempted.hasOtherUrl ? {} : { ...recover(attempted, verdict), ...confirmation(attempted) },
      report: undefined,
    }
  }
  const delayMs = delivery.is_ping ? undefined : delaysMs[delivery.tries]
  const jittered = delayMs === undefined ? undefined : delayMs * (1 + JITTER * attempted.random)
  const next =
    jittered === undefined
      ? { ...ended, status: 'failed' as const }
      : { next_at: new Date(now.getTime() + jittered) }
  // A ping asks about a URL that may never have worked.
  if (delivery.is_ping || attempted.hasOtherUrl)
    return { delivery: { ...counted, ...next }, endpoint: { last_attempt_at: now }, report: undefined }
  return { delivery: { ...counted, ...next }, ...failing(attempted, verdict) }
}

function recover({ endpoint, startedAt, now }: Attempted, { durationMs }: Verdict): WebhookEndpointChange {
  // A pause that the receiver asked for while the attempt was under way, or that a ping does not heed, is not over.
  const isPaused = pauseReason(endpoint, startedAt) === 'asked'
  return {
    failures: 0,
    failing_since: null,
    failing_reported_at: null,
    slow_until: isPaused ? endpoint.slow_until : null,
    is_slow: durationMs > SLOW_MS,
    last_attempt_at: now,
    last_success_at: now,
  }
}

function confirmation({ endpoint, delivery, now }: Attempted): WebhookEndpointChange {
  if (!delivery.is_ping) return {}
  const confirmed = { confirmed_at: now }
  return endpoint.status === 'unconfirmed' ? { ...confirmed, status: 'enabled' } : confirmed
}

function failing(
  { endpoint, startedAt, now }: Attempted,
  { isGone, pauseSeconds }: Verdict,
): Pick<Consequences, 'endpoint' | 'report'> {
  const isForgotten = elapsedMs(endpoint.last_attempt_at, now) > FORGET_AFTER_MS
  const since = isForgotten ? startedAt : (endpoint.failing_since ?? startedAt)
  const failures = isForgotten ? 1 : endpoint.failures + 1
  const probeMs = failures >= PROBE_AFTER ? PROBE_EVERY_MS : 0
  const pauseMs = Math.max(probeMs, (pauseSeconds ?? 0) * 1000)
  const change: WebhookEndpointChange = {
    failures,
    failing_since: since,
    last_attempt_at: now,
    slow_until:
      pauseMs === 0 ? endpoint.slow_until : later(endpoint.slow_until, new Date(now.getTime() + pauseMs)),
  }
  // It may have been disabled while the attempt was made.
  if (endpoint.status !== 'enabled') return { endpoint: change, report: undefined }
  const failingMs = elapsedMs(since, now)
  if (isGone || failingMs >= DISABLE_AFTER_MS) {
    const disabled = { status: 'disabled', disabled_reason: isGone ? 'gone' : 'failing' } as const
    return { endpoint: { ...change, ...disabled }, report: 'endpoint.disabled' }
  }
  if (failingMs < REPORT_AFTER_MS || endpoint.failing_reported_at !== null)
    return { endpoint: change, report: undefined }
  return { endpoint: { ...change, failing_reported_at: now }, report: 'endpoint.failing' }
}

function later(before: Date | null, after: Date): Date {
  return before !== null && before > after ? before : after
}

function elapsedMs(since: Date | null, now: Date): number {
  return since === null ? 0 : now.getTime() - since.getTime()
}
