import { z } from 'zod'
import { en } from '../../shared/check/messages/packs/en.ts'
import { causeInLanguage } from '../../shared/check/messages/write-texts.ts'
import { checkCause } from '../../shared/check/result.ts'
import type { DeliveryOutcome, DeliveryResponse } from '../../shared/webhooks/delivery.ts'

/** Longest time for which a receiver can slow its endpoint down with Retry-After. */
const MAX_RETRY_AFTER_SECONDS = 86_400
/** Pause after an answer that asks for one without saying how long. */
const DEFAULT_PAUSE_SECONDS = 60
/** Answers of a receiver, or of a proxy before it, that has too much to do. */
const busyStatuses = [429, 502, 504]

/** Why an attempt failed: a code with facts. Those of the network are codes of checks. */
export type DeliveryCause = { readonly code: string; readonly facts: Readonly<Record<string, unknown>> }

/** What an attempt says about the delivery and its endpoint. */
export type Verdict = {
  readonly ok: boolean
  readonly status: number | null
  readonly cause: DeliveryCause | null
  readonly excerpt: string | null
  readonly durationMs: number
  /** The receiver wants no more events. */
  readonly isGone: boolean
  /** Seconds for which the receiver wants to be left alone. */
  readonly pauseSeconds: number | undefined
}

/** Judges the outcome of an attempt that was sent. */
export function judgeAttempt(
  outcome: Extract<DeliveryOutcome, { kind: 'answered' | 'failed' }>,
  now: Date,
): Verdict {
  const { response, durationMs } = outcome
  const status = response?.status ?? null
  const cause = outcome.kind === 'failed' ? outcome.cause : causeOf(outcome.response)
  return {
    ok: cause === null,
    status,
    cause,
    excerpt: response?.excerpt ?? null,
    durationMs,
    isGone: outcome.kind === 'answered' && status === 410,
    pauseSeconds: cause === null || !response ? undefined : pauseOf(response, now),
  }
}

function causeOf({ status }: DeliveryResponse): DeliveryCause | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return { code: 'webhook_redirect', facts: { status } }
  return { code: status === 410 ? 'webhook_gone' : 'webhook_status', facts: { status } }
}

function pauseOf({ status, retryAfter }: DeliveryResponse, now: Date): number | undefined {
  const asked = retryAfter === undefined ? undefined : secondsOf(retryAfter, now)
  if (asked !== undefined) return Math.min(asked, MAX_RETRY_AFTER_SECONDS)
  return busyStatuses.includes(status) ? DEFAULT_PAUSE_SECONDS : undefined
}

/** Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3). Anything else says nothing. */
function secondsOf(retryAfter: string, now: Date): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = /^[A-Z][a-z]{2}, /.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

const ownCause = z.object({ code: z.string(), facts: z.object({ status: z.int() }).partial() })

/** Describes a stored cause in English. Undefined facts come from a later release. */
export function describeCause(stored: unknown): { code: string; message: string; hint: string } | null {
  const { data: own } = ownCause.safeParse(stored)
  if (!own) return null
  const texts = ownTexts(own.code, own.facts.status) ?? checkTexts(stored)
  return { code: own.code, message: texts?.message ?? '', hint: texts?.hint ?? '' }
}

function ownTexts(code: string, status = 0): { message: string; hint: string } | undefined {
  switch (code) {
    case 'webhook_status':
      return {
        message: `The receiver answered ${status}.`,
        hint: 'Answer with 2xx as soon as the event is stored, and work on it afterwards.',
      }
    case 'webhook_redirect':
      return {
        message: `The receiver answered ${status}, a redirect, which is not followed.`,
        hint: 'Give the endpoint the URL that answers itself.',
      }
    case 'webhook_gone':
      return {
        message: 'The receiver answered 410 Gone, so the endpoint was disabled.',
        hint: 'Enable it again once the receiver wants events.',
      }
    case 'system_deadline_exceeded':
      return {
        message: 'The response was not complete within 15 seconds.',
        hint: 'Answer with 2xx as soon as the event is stored, and work on it afterwards.',
      }
    default:
      return undefined
  }
}

/** The texts of a check's failure. Its hints are about a site, so that those of connections have words of their own. */
function checkTexts(stored: unknown): { message: string; hint: string } | undefined {
  const { data } = checkCause.safeParse(stored)
  const texts = data && causeInLanguage(data, en)
  const hint = data && Object.entries(hints).find(([prefix]) => data.code.startsWith(prefix))?.[1]
  return texts && { message: texts.message, hint: hint ?? texts.hint }
}

const hints: Readonly<Record<string, string>> = {
  connect_: 'See that the receiver runs, and that no firewall keeps requests of this service away.',
  dns_: "See that the DNS records of the receiver's host are there and that its name servers answer.",
  http_headers_timeout: 'Answer with 2xx as soon as the event is stored, and work on it afterwards.',
  http_: 'See what the receiver, or a proxy before it, sends as its response.',
  target_scheme: 'Give the endpoint a URL that begins with https://.',
  target_: 'Give the endpoint a URL whose host leads to public addresses only.',
}
