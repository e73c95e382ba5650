import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { pageOf } from '../../../api/admin/page.ts'
import { recentDeliveries } from '../../../api/endpoints/admin/webhooks/recent-deliveries.ts'
import {
  delivery,
  endpointWithSecret,
  webhookEndpoint,
} from '../../../api/endpoints/admin/webhooks/schemas.ts'
import { pingType } from '../../../shared/webhooks/event-types.ts'
import { callApi, type ApiAccess } from '../../admin-api.ts'
import { UsageError } from '../../command-error.ts'
import { listItems } from '../../lists/list-pages.ts'
import type { Outcome } from '../../outcome.ts'

/** More than an account can have. */
const MAX_ENDPOINTS = 1000
/** Longer than an attempt takes, with a moment for the queue. */
const PING_LIMIT_MS = 40_000
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [250, 2000]

const path = '/v1/admin/webhook-endpoints'
/** Earlier releases of the service do not count the deliveries of 7 days, nor say why an endpoint is paused. */
const added = {
  last_7_days: recentDeliveries.partial({ retrying: true }).optional(),
  slow_reason: webhookEndpoint.shape.slow_reason.optional(),
}
const shownEndpoint = webhookEndpoint.extend(added)
const shownWithSecret = endpointWithSecret.extend(added)
const endpointPage = pageOf(shownEndpoint)
const deliveryPage = pageOf(delivery)

export type Endpoint = z.infer<typeof shownEndpoint>
export type EndpointWithSecret = z.infer<typeof shownWithSecret>
export type Delivery = z.infer<typeof delivery>

export function endpointPath(id: string): string {
  return `${path}/${encodeURIComponent(id)}`
}

/** Runs `waymark webhooks endpoints`: all endpoints of the account, oldest first. */
export async function listEndpoints(api: ApiAccess): Promise<Endpoint[]> {
  return listItems(api, { path, limit: MAX_ENDPOINTS }, endpointPage)
}

export async function readEndpoint(api: ApiAccess, id: string): Promise<Endpoint> {
  return shownEndpoint.parse(JSON.parse(await callApi(api, { method: 'GET', path: endpointPath(id) })))
}

export type NewEndpoint = { url: string; events: string[]; description?: string }

/** Runs `waymark webhooks endpoints create`. The service sends a ping to the new endpoint. */
export async function createEndpoint(api: ApiAccess, endpoint: NewEndpoint): Promise<EndpointWithSecret> {
  const body = JSON.stringify(endpoint)
  return shownWithSecret.parse(JSON.parse(await callApi(api, { method: 'POST', path, body })))
}

/** Options as commander parses them. Undefined ones change nothing. */
export type EndpointChanges = {
  url?: string
  events?: string[]
  description?: string
  enable?: boolean
  disable?: boolean
}

/** The changed endpoint, and the ping that a new URL has to answer. */
export type ChangedEndpoint = { readonly endpoint: Endpoint; readonly hasNewUrl: boolean }

/** Runs `waymark webhooks endpoints update`. Throws UsageError without changes. */
export async function updateEndpoint(
  api: ApiAccess,
  id: string,
  { enable, disable, ...fields }: EndpointChanges,
): Promise<ChangedEndpoint> {
  const changes = { ...fields, ...(enable && { status: 'enabled' }), ...(disable && { status: 'disabled' }) }
  if (Object.keys(changes).length === 0)
    throw new UsageError('give --url, --events, --description, --enable or --disable')
  const before = await readEndpoint(api, id)
  const request = { method: 'PATCH' as const, path: endpointPath(id), body: JSON.stringify(changes) }
  const endpoint = shownEndpoint.parse(JSON.parse(await callApi(api, request)))
  return { endpoint, hasNewUrl: endpoint.url !== before.url }
}

/** Runs `waymark webhooks endpoints rotate`. Without `overlapSeconds`, the earlier secret stays valid for a day. */
export async function rotateSecret(
  api: ApiAccess,
  id: string,
  rotation: { readonly overlapSeconds: number | undefined; readonly endsEarlier: boolean | undefined },
): Promise<EndpointWithSecret> {
  const { overlapSeconds, endsEarlier } = rotation
  const body = JSON.stringify({ overlap_seconds: overlapSeconds, end_earlier: endsEarlier })
  const request = { method: 'POST' as const, path: `${endpointPath(id)}/secret`, body }
  return shownWithSecret.parse(JSON.parse(await callApi(api, request)))
}

/** Runs `waymark webhooks endpoints test`: sends a ping and waits for its outcome. */
export async function testEndpoint(api: ApiAccess, id: string): Promise<Delivery> {
  const sent = await callApi(api, { method: 'POST', path: `${endpointPath(id)}/test` })
  return untilPinged(api, id, delivery.parse(JSON.parse(sent)).id)
}

/**
 * Waits until a ping of an endpoint was answered or has failed: the one with this id, or the last one. Returns it as it is
 * if that takes longer than an attempt can.
 */
export async function untilPinged(api: ApiAccess, id: string, pingId?: string): Promise<Delivery> {
  const end = Date.now() + PING_LIMIT_MS
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_LOOK_MS)) {
    const list = { path: `${endpointPath(id)}/deliveries`, query: { event: pingType }, limit: 20 }
    const pings = await listItems(api, list, deliveryPage)
    const ping = pings.find((each) => pingId === undefined || each.id === pingId)
    if (!ping) throw new Error(`The service has no ping of ${id}`)
    if (ping.status !== 'pending' || Date.now() > end) return ping
    await sleep(pauseMs)
  }
}

/** Says whether the receiver has answered a ping. */
export function pingOutcome({ status }: Delivery): Outcome {
  if (status === 'pending') return 'unknown'
  return status === 'succeeded' ? 'yes' : 'no'
}

/** Earlier releases of the service do not say what waits. */
const recovered = z.object({
  deliveries: z.int(),
  waiting: z.int().default(0),
  more: z.boolean(),
  next_attempt_at: z.string().nullable().default(null),
})

/** What is sent again, and what is still being sent besides. */
export type Recovered = Omit<z.infer<typeof recovered>, 'more'>

type Recovery = {
  since: string
  until?: string
  /** Called with the number of deliveries so far, before the service is asked for more. */
  readonly onPart: (deliveries: number) => void
}

/** Runs `waymark webhooks endpoints recover`. */
export async function recoverEndpoint(
  api: ApiAccess,
  id: string,
  { onPart, ...period }: Recovery,
): Promise<Recovered> {
  const request = {
    method: 'POST' as const,
    path: `${endpointPath(id)}/recover`,
    body: JSON.stringify(period),
  }
  const ask = async () => recovered.parse(JSON.parse(await callApi(api, request)))
  let { more, ...sent } = await ask()
  while (more) {
    onPart(sent.deliveries)
    const part = await ask()
    more = part.more
    // To a later request, what an earlier one has sent is what waits.
    sent = { ...sent, deliveries: sent.deliveries + part.deliveries }
  }
  return sent
}

/** Runs `waymark webhooks endpoints delete`. */
export async function deleteEndpoint(api: ApiAccess, id: string): Promise<void> {
  await callApi(api, { method: 'DELETE', path: endpointPath(id) })
}
