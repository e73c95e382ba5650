import { refuseOverLimit } from '../errors/refusals.ts'
import { ApiError, retryLater } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { countPings, insertDeliveries } from '../store/webhooks/deliveries.ts'
import {
  changeEndpoint,
  countEndpoints,
  countEndpointEvent,
  insertEndpoint,
  type NewWebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointRow,
} from '../store/webhooks/endpoints.ts'
import { insertEvents } from '../store/webhooks/outbox.ts'
import { scheduleEndpoints } from '../store/webhooks/schedule.ts'
import { deleteEarlierSecrets, expireSecret, insertSecret, listSecrets } from '../store/webhooks/secrets.ts'
import { pingType } from '../../shared/webhooks/event-types.ts'
import type { SecretSealer } from './sealed-secrets.ts'
import { makeSecret } from './signature.ts'

const MAX_ENDPOINTS = 10
/** Earlier secrets that are valid beside the current one. */
const MAX_EARLIER_SECRETS = 3
/** In an hour: the one that confirms the URL, and ten more. */
const MAX_PINGS = 11

/** An endpoint with its new secret, which is shown once. */
export type WithSecret = { readonly row: WebhookEndpointRow; readonly secret: string }

/** Creates an endpoint, and sends the ping that confirms it. Throws 409 `account_limit_reached`. */
export async function createEndpoint(
  trx: Database,
  endpoint: Omit<NewWebhookEndpoint, 'id'>,
  sealer: SecretSealer,
): Promise<WithSecret> {
  const count = await countEndpoints(trx, endpoint.account_id)
  refuseOverLimit(count, { max: MAX_ENDPOINTS, resources: 'webhook endpoints' })
  const row = await insertEndpoint(trx, { id: newId(), ...endpoint })
  const secret = await addSecret(trx, row.id, sealer)
  await sendPing(trx, row)
  return { row, secret }
}

/**
 * Makes a new secret. The one before it stays valid for some seconds, and earlier ones until their ends, unless they are to
 * end now. Throws 409 `webhook_secret_limit`.
 */
export async function rotateSecret(
  trx: Database,
  { id }: WebhookEndpointRow,
  {
    overlapSeconds,
    endEarlier,
    sealer,
  }: { overlapSeconds: number; endEarlier: boolean; sealer: SecretSealer },
): Promise<string> {
  if (endEarlier) await deleteEarlierSecrets(trx, id)
  const valid = await listSecrets(trx, [id])
  const earlier = valid.filter(({ expires_at: expiry }) => expiry !== null)
  if (overlapSeconds > 0 && earlier.length >= MAX_EARLIER_SECRETS) {
    const first = earlier
      .map(({ expires_at: expiry }) => expiry?.toISOString() ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1))[0]
    throw new ApiError(
      'webhook_secret_limit',
      `${earlier.length} earlier secrets are still valid; the first of them expires at ${first}`,
    )
  }
  await expireSecret(trx, id, overlapSeconds)
  return addSecret(trx, id, sealer)
}

async function addSecret(trx: Database, endpointId: string, sealer: SecretSealer): Promise<string> {
  const secret = makeSecret()
  await insertSecret(trx, { id: newId(), endpoint_id: endpointId, sealed: sealer.seal(secret) })
  return secret
}

/** Sends a ping that somebody asked for. Throws 429 `rate_limited`. */
export async function sendTest(trx: Database, endpoint: WebhookEndpointRow): Promise<string> {
  const { id } = endpoint
  const { count, freeInSeconds: seconds } = await countPings(trx, id)
  if (count >= MAX_PINGS)
    throw retryLater('rate_limited', `Over the limit of ${MAX_PINGS} pings an hour for this endpoint`, {
      seconds,
    })
  return sendPing(trx, endpoint)
}

/** Sends a ping to a locked endpoint, and returns the id of its delivery. */
async function sendPing(trx: Database, { id, account_id, url }: WebhookEndpointRow): Promise<string> {
  const sequence = await countEndpointEvent(trx, id)
  const event = { id: newId(), account_id, type: pingType, subject_id: id, sequence, endpoint_id: id }
  await insertEvents(trx, [{ ...event, data: { endpoint: { id, url } } }])
  const deliveryId = newId()
  await insertDeliveries(trx, [{ id: deliveryId, endpoint_id: id, event_id: event.id, is_ping: true }])
  await scheduleEndpoints(trx, [id], new Date())
  return deliveryId
}

/** What a request changes. */
export type EndpointRequest = {
  readonly url?: string | undefined
  readonly description?: string | undefined
  readonly events?: string[] | undefined
  readonly status?: 'enabled' | 'disabled' | undefined
}

/**
 * Changes a locked endpoint. A new URL has to be confirmed, for which a ping is sent. Throws 409
 * `webhook_endpoint_unconfirmed`.
 */
export async function updateEndpoint(
  trx: Database,
  before: WebhookEndpointRow,
  { status, ...fields }: EndpointRequest,
): Promise<WebhookEndpointRow> {
  const { url = before.url, description = before.description, events = before.events } = fields
  const hasNewUrl = url !== before.url
  const change = {
    url,
    description,
    events,
    ...(hasNewUrl && { ...forgotten, ...undoConfirmation(before) }),
    ...(status && changeStatus(hasNewUrl ? { ...before, confirmed_at: null } : before, status)),
  }
  const after = await changeEndpoint(trx, before.id, change)
  if (hasNewUrl) await sendPing(trx, after)
  else await scheduleEndpoints(trx, [after.id], new Date())
  return after
}

const forgotten = {
  failures: 0,
  failing_since: null,
  failing_reported_at: null,
  slow_until: null,
} satisfies WebhookEndpointChange

function undoConfirmation({ status }: WebhookEndpointRow): WebhookEndpointChange {
  return { confirmed_at: null, ...(status !== 'disabled' && { status: 'unconfirmed' }) }
}

function changeStatus(
  before: WebhookEndpointRow,
  status: NonNullable<EndpointRequest['status']>,
): WebhookEndpointChange {
  if (status === 'disabled')
    return { status, disabled_reason: before.status === 'disabled' ? before.disabled_reason : 'paused' }
  if (before.confirmed_at === null) {
    throw new ApiError(
      'webhook_endpoint_unconfirmed',
      'The URL has not answered a ping with 2xx yet; the endpoint is enabled once it does',
    )
  }
  return before.status === 'enabled' ? {} : { status, disabled_reason: null, ...forgotten }
}
