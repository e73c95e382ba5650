import type { Database } from '../store/database.ts'
import {
  changeEndpoint,
  lockEndpointById,
  noteAttempt,
  type WebhookEndpointChange,
  type WebhookEndpointRow,
} from '../store/webhooks/endpoints.ts'
import {
  findPending,
  insertAttempt,
  scheduleEndpoints,
  updateDelivery,
  type ClaimedDelivery,
} from '../store/webhooks/schedule.ts'
import { afterAttempt } from './after-attempt.ts'
import type { NotifyByMail } from './mail-notices.ts'
import type { Verdict } from './verdict.ts'
import { writeEndpointEvent } from './write-events.ts'

export type RecordDeps = {
  readonly now: () => Date
  readonly random: () => number
  readonly notifyByMail: NotifyByMail
}

type SentAttempt = { readonly claimed: ClaimedDelivery; readonly startedAt: Date; readonly verdict: Verdict }

/**
 * Records an attempt and what follows from it. If the claim has expired and another process has taken the delivery, only a
 * success counts.
 */
export async function recordAttempt(
  db: Database,
  { claimed, startedAt, verdict }: SentAttempt,
  { now: clock, random, notifyByMail }: RecordDeps,
): Promise<void> {
  await db.transaction(async (trx) => {
    const endpoint = await lockEndpointById(trx, claimed.endpoint_id)
    const delivery = await findPending(trx, claimed.id)
    if (!endpoint || !delivery) return
    if (delivery.claim !== claimed.claim && !verdict.ok) return
    const now = clock()
    // An answer of the URL before says nothing about the present one, least of all that it wants events.
    const hasOtherUrl = claimed.url !== endpoint.url
    const attempted = { endpoint, delivery, hasOtherUrl, startedAt, now, random: random() }
    const consequences = afterAttempt(attempted, verdict)
    await insertAttempt(trx, {
      delivery_id: delivery.id,
      number: delivery.attempts + 1,
      started_at: startedAt,
      duration_ms: Math.round(verdict.durationMs),
      ok: verdict.ok,
      status: verdict.status,
      cause: verdict.cause,
      excerpt: verdict.excerpt,
    })
    await updateDelivery(trx, delivery.id, consequences.delivery)
    const after = await changeAfterAttempt(trx, endpoint, consequences.endpoint)
    if (consequences.report) {
      await writeEndpointEvent(trx, consequences.report, after)
      await notifyByMail(trx, consequences.report, after)
    }
    await scheduleEndpoints(trx, [endpoint.id], now)
  })
}

/** Only a change that people see makes a new revision. */
async function changeAfterAttempt(
  trx: Database,
  endpoint: WebhookEndpointRow,
  change: WebhookEndpointChange,
): Promise<WebhookEndpointRow> {
  if (change.status !== undefined && change.status !== endpoint.status)
    return changeEndpoint(trx, endpoint.id, change)
  await noteAttempt(trx, endpoint.id, change)
  return { ...endpoint, ...change }
}

/** Lets go of a delivery that was not sent, which does not count as an attempt. It stays due since it was. */
export async function releaseUnsent(
  db: Database,
  claimed: ClaimedDelivery,
  { now, retryMs }: { now: Date; retryMs: number },
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockEndpointById(trx, claimed.endpoint_id)
    const delivery = await findPending(trx, claimed.id)
    if (!delivery || delivery.claim !== claimed.claim) return
    const claimed_until = new Date(now.getTime() + retryMs)
    await updateDelivery(trx, delivery.id, { claim: null, claimed_until })
    await scheduleEndpoints(trx, [claimed.endpoint_id], now)
  })
}
