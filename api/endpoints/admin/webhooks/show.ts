import type { z } from 'zod'
import { toTimestamp } from '../../../errors/fields.ts'
import type { Database } from '../../../store/database.ts'
import { listAttempts, type AttemptRow, type DeliveryWithEvent } from '../../../store/webhooks/deliveries.ts'
import { countRecentDeliveries, type DeliveryCounts } from '../../../store/webhooks/delivery-counts.ts'
import { findEndpoints, type WebhookEndpointRow } from '../../../store/webhooks/endpoints.ts'
import { listSecrets, type SecretRow } from '../../../store/webhooks/secrets.ts'
import { envelopeOf } from '../../../webhooks/envelope.ts'
import { pauseReason } from '../../../webhooks/pause.ts'
import { describeCause } from '../../../webhooks/verdict.ts'
import { recentOf } from './recent-deliveries.ts'
import {
  event,
  type delivery,
  type deliveryAttempt,
  type eventDelivery,
  type webhookEndpoint,
} from './schemas.ts'

/** Reads an endpoint as the API shows it. `counts` is for what has read them, or shows none of them. */
export async function readEndpointResponse(
  db: Database,
  row: WebhookEndpointRow,
  counts?: readonly DeliveryCounts[],
): Promise<z.infer<typeof webhookEndpoint>> {
  const secrets = await listSecrets(db, [row.id])
  return showEndpoint(row, secrets, counts ?? (await countRecentDeliveries(db, [row.id])))
}

/** As `readEndpointResponse`, of several. */
export async function readEndpointResponses(
  db: Database,
  rows: readonly WebhookEndpointRow[],
): Promise<z.infer<typeof webhookEndpoint>[]> {
  const ids = rows.map(({ id }) => id)
  const secrets = await listSecrets(db, ids)
  const counts = await countRecentDeliveries(db, ids)
  return rows.map((row) => showEndpoint(row, secrets, counts))
}

/** Reads deliveries as the API shows them. */
export async function readDeliveries(
  db: Database,
  endpoint: WebhookEndpointRow,
  rows: readonly DeliveryWithEvent[],
): Promise<z.infer<typeof delivery>[]> {
  const attempts = await listAttempts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...showDelivery(endpoint, row, attempts),
    event: showEvent({ ...row, id: row.event_id }),
  }))
}

/** Reads the deliveries of one event as the API shows them, each with its endpoint. */
export async function readEventDeliveries(
  db: Database,
  rows: readonly DeliveryWithEvent[],
): Promise<z.infer<typeof eventDelivery>[]> {
  const endpoints = await findEndpoints(
    db,
    rows.map(({ endpoint_id: id }) => id),
  )
  const attempts = await listAttempts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const endpoint = endpoints.find(({ id }) => id === row.endpoint_id)
    if (!endpoint) return []
    const { id, url, description, status } = endpoint
    return [{ ...showDelivery(endpoint, row, attempts), endpoint: { id, url, description, status } }]
  })
}

function showEndpoint(
  row: WebhookEndpointRow,
  secrets: readonly SecretRow[],
  counts: readonly DeliveryCounts[],
): z.infer<typeof webhookEndpoint> {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    disabled_reason: row.disabled_reason,
    failures: row.failures,
    failing_since: toTimestamp(row.failing_since),
    last_success_at: toTimestamp(row.last_success_at),
    last_7_days: recentOf(row.id, counts),
    slow_until: toTimestamp(row.slow_until),
    slow_reason: pauseReason(row, new Date()),
    secrets: secrets
      .filter(({ endpoint_id: id }) => id === row.id)
      .map(({ created_at, expires_at }) => ({
        created_at: created_at.toISOString(),
        expires_at: toTimestamp(expires_at),
      })),
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function showDelivery(
  endpoint: WebhookEndpointRow,
  row: DeliveryWithEvent,
  attempts: readonly AttemptRow[],
): Omit<z.infer<typeof delivery>, 'event'> {
  return {
    id: row.id,
    status: row.status,
    attempts: attempts.filter(({ delivery_id: id }) => id === row.id).map(showAttempt),
    created_at: row.created_at.toISOString(),
    ended_at: toTimestamp(row.ended_at),
    next_attempt_at: toTimestamp(nextAttempt(endpoint, row)),
  }
}

/** Null while the endpoint gets nothing. */
function nextAttempt(
  { status, slow_until: slowUntil }: WebhookEndpointRow,
  { next_at: nextAt, is_ping: isPing }: DeliveryWithEvent,
): Date | null {
  if (nextAt === null || isPing) return nextAt
  if (status !== 'enabled') return null
  return slowUntil !== null && slowUntil > nextAt ? slowUntil : nextAt
}

function showAttempt(row: AttemptRow): z.infer<typeof deliveryAttempt> {
  const { number, duration_ms, ok, status, excerpt } = row
  const started_at = row.started_at.toISOString()
  return { number, started_at, duration_ms, ok, status, cause: describeCause(row.cause), excerpt }
}

export function showEvent(row: Parameters<typeof envelopeOf>[0]): z.infer<typeof event> {
  return event.parse(envelopeOf(row))
}
