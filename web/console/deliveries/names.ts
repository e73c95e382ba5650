import { eventKinds, eventTypeNames, pingType } from '../../../shared/webhooks/event-types.ts'
import { codeTitle } from '../checks/code-texts.ts'
import type { AccountEvent } from '../api/webhooks.ts'

/** Names an endpoint by its URL, without the scheme. */
export function nameOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** Names of the kinds of events, in the plural. */
export const kindNames: Readonly<Record<string, string>> = {
  installation: 'installations',
  step: 'steps',
  version: 'versions of guides',
  monitor: 'live sites',
  endpoint: 'other endpoints',
}

/** Choices of events for a filter: any, a kind, or a name. */
export const eventOptions: Readonly<Record<string, string>> = {
  '': 'Any event',
  ...Object.fromEntries(eventKinds.map((kind) => [`${kind}.*`, `All about ${kindNames[kind] ?? kind}`])),
  ...Object.fromEntries(eventTypeNames.map((name) => [name, name])),
}

/** The same for deliveries, of which pings have some too. */
export const deliveryOptions: Readonly<Record<string, string>> = { ...eventOptions, [pingType]: pingType }

/** Names what an event is about: the customer or site, the guide, or the endpoint. Empty if it is not known. */
export function subjectOf({ data }: AccountEvent): string {
  const { installation, template, endpoint, hold } = data as EventData
  if (installation) return installation.external_ref ?? nameOf(installation.target ?? '')
  if (hold) return hold.domain ?? hold.step_slug ?? hold.type ?? 'All sites'
  return template?.name ?? nameOf(endpoint?.url ?? '')
}

/** Names the step of an event, with the cause of its failure, or the version. Empty if the event is about neither. */
export function detailOf({ data }: AccountEvent): string {
  const { step, version } = data as EventData
  if (version?.version !== undefined) return `Version ${version.version}`
  const name = step?.title ?? step?.slug ?? ''
  const code = step?.code ?? 'ok'
  return name === '' || code === 'ok' ? name : `${name}: ${codeTitle(code)}`
}

/** Returns the path of the installation's screen. Undefined if the event is not about an installation. */
export function installationPath({ data }: AccountEvent): string | undefined {
  const { installation } = data as EventData
  const { id, template_id: templateId } = installation ?? {}
  return id && templateId ? `/templates/${templateId}/installations/${id}` : undefined
}

/** Tones and names of the state of a delivery. */
export const stateTones = { pending: 'unsure', retrying: 'unsure', succeeded: 'ok', failed: 'bad' } as const
export const stateNames = {
  pending: 'Pending',
  retrying: 'Retrying',
  succeeded: 'Succeeded',
  failed: 'Failed',
} as const

type EventData = Readonly<Record<string, Subject | undefined>>

type Subject = {
  readonly id?: string
  readonly template_id?: string
  readonly external_ref?: string | null
  readonly target?: string
  readonly name?: string
  readonly url?: string
  readonly slug?: string
  readonly domain?: string
  readonly step_slug?: string
  readonly type?: string
  readonly title?: string | null
  readonly code?: string | null
  readonly version?: number
}
