import type { CheckResult } from '../../shared/check/result.ts'
import { eventQueue, newId, type EventName, type EventProperties } from './events.ts'
import type { Guide } from './guide.ts'
import { ask } from './request.ts'

export { createInstallationClient } from './installation/client.ts'
export { WaymarkError } from './request.ts'

/** Values of a guide's variables by name, or JSON of them. */
type Variables = Readonly<Record<string, string>> | string | undefined

export type ClientOptions = {
  embedKey: string
  /** Base URL of the service, such as `https://waymark.example`. */
  baseUrl: string
  /** Shared by all events of a visit; generated when left out. */
  sessionId?: string
  /** Sent with the guide and with its checks, so that a check looks for the values that the guide shows. */
  variables?: Variables
  /** Sent with the guide and with its checks, such as the Authorization of an installation. */
  headers?: Readonly<Record<string, string>>
}

export type GuideQuery = {
  platform?: string | undefined
  locale?: string | undefined
  scope?: string | undefined
  /** Replace the client's variables for this guide. */
  variables?: Variables
}

export type Client = {
  readonly sessionId: string
  /** Values for the calls that follow. */
  variables?: Variables
  /** GET /v1/guides/{embed_key}. Rejects with WaymarkError or AbortError. */
  loadGuide(query?: GuideQuery, signal?: AbortSignal): Promise<Guide>
  /**
   * POST /v1/verify, in the language of the guide that was loaded last: resolves after the check, within 30 s. An installation has its own target, and this one is ignored.
   * Rejects with WaymarkError or AbortError.
   */
  verify(stepSlug: string, target: string, signal?: AbortSignal): Promise<CheckResult>
  /** POST /v1/events: queues the event; batches are retried after a failure. Never throws. */
  track(event: EventName, stepSlug?: string, properties?: EventProperties): void
  /** Sends queued events and removes all listeners. */
  close(): void
}

/** Client of the public API for custom integrations; the widget uses it, too. */
export function createClient({
  embedKey,
  baseUrl,
  sessionId = newId(),
  variables,
  headers = {},
}: ClientOptions): Client {
  const at = (path: string): URL => new URL(`/v1/${path}`, baseUrl)
  const { add, close } = eventQueue(at('events'))
  let locale: string | undefined

  const client: Client = {
    sessionId,
    variables,
    loadGuide: async ({ variables = client.variables, ...rest } = {}, signal) => {
      const url = at(`guides/${encodeURIComponent(embedKey)}`)
      const json = typeof variables === 'object' ? JSON.stringify(variables) : variables
      for (const [name, value] of Object.entries({ ...rest, variables: json })) {
        if (value) url.searchParams.set(name, value)
      }
      const guide = await ask<Guide>(url, signal, { headers })
      ;({ locale } = guide)
      return guide
    },
    // A string body is sent as text/plain, which needs no CORS preflight.
    verify: async (stepSlug, target, signal) => {
      const own = client.variables
      const variables: unknown = typeof own === 'string' ? JSON.parse(own) : own
      const body = JSON.stringify({ embedKey, stepSlug, target, variables, locale })
      return ask(at('verify'), signal, { method: 'POST', body, headers })
    },
    track: (event, stepSlug, properties) => add({ embedKey, sessionId, event, stepSlug, properties }),
    close,
  }
  return client
}
