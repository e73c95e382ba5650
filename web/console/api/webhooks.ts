import { callAdmin, toApiError } from '../request.ts'
import { listAll, listPage, type Page } from './pages.ts'
import type { Responses, Schemas } from './schema.ts'

export type WebhookEndpoint = Schemas['WebhookEndpoint']
/** An endpoint with its new secret, which the service returns only once. */
export type EndpointWithSecret = Schemas['WebhookEndpointWithSecret']
export type Delivery = Schemas['WebhookDelivery']
/** A delivery in the list of those of one event. */
export type EventDelivery = Schemas['EventDelivery']
export type Attempt = Schemas['DeliveryAttempt']
export type AccountEvent = Schemas['AccountEvent']
export type Recovered = Responses['POST /webhook-endpoints/{id}/recover']

/** What a person sets. */
export type EndpointFields = Pick<WebhookEndpoint, 'url' | 'description' | 'events'>

const PATH = '/webhook-endpoints'

export async function listEndpoints(signal: AbortSignal): Promise<WebhookEndpoint[]> {
  return listAll(PATH, signal)
}

export async function readEndpoint(id: string, signal?: AbortSignal): Promise<WebhookEndpoint> {
  return (await callAdmin<WebhookEndpoint>(`GET ${PATH}/${id}`, { signal })).body
}

export async function createEndpoint(body: EndpointFields): Promise<EndpointWithSecret> {
  return (await callAdmin<EndpointWithSecret>(`POST ${PATH}`, { body })).body
}

/** Changes an endpoint. An attempt may have changed its status meanwhile, which is no conflict. */
export async function changeEndpoint(
  base: WebhookEndpoint,
  body: Partial<EndpointFields>,
): Promise<WebhookEndpoint> {
  const change = async (revision: number): Promise<WebhookEndpoint> =>
    (await callAdmin<WebhookEndpoint>(`PATCH ${PATH}/${base.id}`, { body, revision })).body
  try {
    return await change(base.revision)
  } catch (error) {
    if (toApiError(error).status !== 412) throw error
    const current = await readEndpoint(base.id)
    if (JSON.stringify(fieldsOf(current)) !== JSON.stringify(fieldsOf(base))) throw error
    return change(current.revision)
  }
}

export function fieldsOf({ url, description, events }: EndpointFields): EndpointFields {
  return { url, description, events }
}

/** Pauses or enables an endpoint. */
export async function setStatus(
  { id }: WebhookEndpoint,
  status: 'enabled' | 'disabled',
): Promise<WebhookEndpoint> {
  return (await callAdmin<WebhookEndpoint>(`PATCH ${PATH}/${id}`, { body: { status } })).body
}

export async function deleteEndpoint({ id }: WebhookEndpoint): Promise<void> {
  await callAdmin(`DELETE ${PATH}/${id}`)
}

export async function rotateSecret(
  { id }: WebhookEndpoint,
  { overlapSeconds, endsEarlier }: { overlapSeconds: number; endsEarlier: boolean },
): Promise<EndpointWithSecret> {
  const body = { overlap_seconds: overlapSeconds, end_earlier: endsEarlier }
  return (await callAdmin<EndpointWithSecret>(`POST ${PATH}/${id}/secret`, { body })).body
}

export async function sendPing({ id }: Pick<WebhookEndpoint, 'id'>): Promise<Delivery> {
  return (await callAdmin<Delivery>(`POST ${PATH}/${id}/test`)).body
}

/** Sends again what an endpoint has missed since a time. */
export async function recover({ id }: WebhookEndpoint, since: Date): Promise<Recovered> {
  const body = { since: since.toISOString() }
  return (await callAdmin<Recovered>(`POST ${PATH}/${id}/recover`, { body })).body
}

/** Filters for the log. An empty filter matches every delivery. */
export type DeliveryFilters = {
  readonly status: string
  /** Name or pattern of events, or `ping`. */
  readonly event: string
}

type PageRequest = { cursor: string; limit: number; signal?: AbortSignal }

/** Reads a page of an endpoint's deliveries, newest first. */
export async function readDeliveries(
  endpointId: string,
  filters: DeliveryFilters,
  request: PageRequest,
): Promise<Page<Delivery>> {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return (await listPage<Delivery>(`${PATH}/${endpointId}/deliveries`, { ...request, query })).body
}

/** Reads an endpoint's last ping. */
export async function readLastPing(endpointId: string, signal: AbortSignal): Promise<Delivery | undefined> {
  const filters = { status: '', event: 'ping' }
  return (await readDeliveries(endpointId, filters, { cursor: '', limit: 1, signal })).data[0]
}

export async function resend(endpointId: string, { id }: Pick<Delivery, 'id'>): Promise<Delivery> {
  return (await callAdmin<Delivery>(`POST ${PATH}/${endpointId}/deliveries/${id}/resend`)).body
}

const EVENTS = 20

/** Reads one event; undefined if it is not in the list of the last 30 days. */
export async function readEvent(id: string, signal: AbortSignal): Promise<AccountEvent | undefined> {
  const page = await listPage<AccountEvent>('/events', { cursor: '', limit: 1, signal, query: { id } })
  return page.body.data[0]
}

/** Reads the deliveries of an event: at most one for each endpoint. */
export async function readEventDeliveries(id: string, signal: AbortSignal): Promise<EventDelivery[]> {
  return listAll(`/events/${encodeURIComponent(id)}/deliveries`, signal)
}

/** Reads a page of the account's events, newest first. An empty type matches every event. */
export async function readEvents(
  type: string,
  { cursor, signal }: { cursor: string; signal?: AbortSignal },
): Promise<Page<AccountEvent>> {
  const query = { order: 'newest', ...(type !== '' && { type }) }
  return (await listPage<AccountEvent>('/events', { cursor, limit: EVENTS, signal, query })).body
}
