import type { DeliveryQueue } from '../../../../shared/webhooks/delivery-queue.ts'
import type { AdminDeps } from '../../../admin/admin-endpoint.ts'
import { checkRevision } from '../../../admin/revision.ts'
import type { Limiter } from '../../../rate-limit/limiter.ts'
import { ApiError } from '../../../errors/errors.ts'
import { notFound } from '../../../errors/refusals.ts'
import type { HttpRequest } from '../../../http/request.ts'
import type { Database } from '../../../store/database.ts'
import type { OwnedId } from '../../../store/owned-id.ts'
import { findEndpoint, lockEndpoint, type WebhookEndpointRow } from '../../../store/webhooks/endpoints.ts'
import type { SecretSealer } from '../../../webhooks/sealed-secrets.ts'

export type WebhookDeps = AdminDeps & {
  /** Undefined if no sealing key is configured. */
  readonly sealer: SecretSealer | undefined
  readonly deliveries: DeliveryQueue
  /** Counts pings, by account. */
  readonly pingLimiter: Limiter
}

export const RESOURCE = 'webhook endpoint'
export const tag = 'Webhooks'
export const path = '/v1/admin/webhook-endpoints'

/** Throws 503 `webhooks_not_configured` without a sealing key. */
export function requireSealer({ sealer }: Pick<WebhookDeps, 'sealer'>): SecretSealer {
  if (sealer) return sealer
  throw new ApiError('webhooks_not_configured', 'Webhooks are not configured in this environment')
}

export async function requireEndpoint(db: Database, owned: OwnedId): Promise<WebhookEndpointRow> {
  return (await findEndpoint(db, owned)) ?? notFound(RESOURCE)
}

/** Locks an endpoint until the transaction ends. Throws 404. */
export async function lockOwnEndpoint(trx: Database, owned: OwnedId): Promise<WebhookEndpointRow> {
  return (await lockEndpoint(trx, owned)) ?? notFound(RESOURCE)
}

/** As `lockOwnEndpoint`, at the revision that the request names. Throws 404 and 412. */
export async function lockRevision(
  request: HttpRequest,
  trx: Database,
  owned: OwnedId,
): Promise<WebhookEndpointRow> {
  const row = await lockOwnEndpoint(trx, owned)
  checkRevision(request, row.revision)
  return row
}
