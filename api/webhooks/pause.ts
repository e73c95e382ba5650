import { noteAttempt, type WebhookEndpointRow } from '../store/webhooks/endpoints.ts'
import type { Database } from '../store/database.ts'
import { PROBE_AFTER } from '../store/webhooks/schedule.ts'

/** Pause between two attempts of an endpoint that has failed many times in a row. */
export const PROBE_EVERY_MS = 5 * 60_000

/** Why nothing but pings is sent for a while: the receiver asked for it, or the endpoint fails too often. */
export const pauseReasons = ['asked', 'failing'] as const
export type PauseReason = (typeof pauseReasons)[number]

type Paused = Pick<WebhookEndpointRow, 'slow_until' | 'failures' | 'last_attempt_at'>

/**
 * Says why an endpoint is paused; null if it is not. A pause for failures is of one length, so that a longer one was asked
 * for.
 */
export function pauseReason(
  { slow_until: until, failures, last_attempt_at: attemptedAt }: Paused,
  now: Date,
): PauseReason | null {
  if (until === null || until <= now) return null
  if (failures < PROBE_AFTER || attemptedAt === null) return 'asked'
  return until.getTime() - attemptedAt.getTime() <= PROBE_EVERY_MS ? 'failing' : 'asked'
}

/**
 * Ends the pause of a locked endpoint if it is due to failures: a person expects the next attempt to succeed, and if it
 * does not, the pause begins anew. What the receiver asked for holds. Returns the endpoint as it is then.
 */
export async function endFailurePause(
  trx: Database,
  endpoint: WebhookEndpointRow,
): Promise<WebhookEndpointRow> {
  if (pauseReason(endpoint, new Date()) !== 'failing') return endpoint
  await noteAttempt(trx, endpoint.id, { slow_until: null })
  return { ...endpoint, slow_until: null }
}
