import type { CheckResult } from '../../shared/check/result.ts'
import { eventQueue, newId, type EventName, type EventProperties } from './events.ts'
import type { Guide } from './guide.ts'

export type ClientOptions = {
  embedKey: string
  /** Base URL of the service, such as `https://waymark.example`. */
  baseUrl: string
  /** Shared by all events of a visit; generated when left out. */
  sessionId?: string
}

export type GuideQuery = {
  platform?: string | undefined
  locale?: string | undefined
  scope?: string | undefined
  /** Values of the guide's variables by name, or JSON of them. */
  variables?: Readonly<Record<string, string>> | string | undefined
}

export type Client = {
  readonly sessionId: string
  /** GET /v1/guides/{embed_key}. Rejects with WaymarkError or AbortError. */
  loadGuide(query?: GuideQuery, signal?: AbortSignal): Promise<Guide>
  /** POST /v1/verify: resolves after the check, within 30 s. Rejects with WaymarkError or AbortError. */
  verify(stepSlug: string, target: string, signal?: AbortSignal): Promise<CheckResult>
  /** POST /v1/events: queues the event; batches are retried after a failure. Never throws. */
  track(event: EventName, stepSlug?: string, properties?: EventProperties): void
  /** Sends queued events and removes all listeners. */
  close(): void
}

/** Error of the service (docs/api.md, "Errors"); `network_error` when it did not answer. */
export class WaymarkError extends Error {
  declare readonly code: string
  declare readonly requestId: string | undefined
  /** Seconds to wait before a retry, from the header Retry-After. */
  declare readonly retryAfter: number

  constructor(
    { code = 'network_error', message = 'The service did not answer.', requestId }: WaymarkErrorBody,
    retryAfter = 0,
  ) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

type WaymarkErrorBody = { code?: string; message?: string; requestId?: string }

/** Client of the public API for custom integrations; the widget uses it, too. */
export function createClient({ embedKey, baseUrl, sessionId = newId() }: ClientOptions): Client {
  const at = (path: string): URL => new URL(`/v1/${path}`, baseUrl)
  const { add, close } = eventQueue(at('events'))

  return {
    sessionId,
    loadGuide: ({ variables, ...rest } = {}, signal) => {
      const url = at(`guides/${encodeURIComponent(embedKey)}`)
      const json = typeof variables === 'object' ? JSON.stringify(variables) : variables
      for (const [name, value] of Object.entries({ ...rest, variables: json })) {
        if (value) url.searchParams.set(name, value)
      }
      return ask(url, signal)
    },
    // A string body is sent as text/plain, which needs no CORS preflight.
    verify: (stepSlug, target, signal) =>
      ask(at('verify'), signal, { method: 'POST', body: JSON.stringify({ embedKey, stepSlug, target }) }),
    track: (event, stepSlug, properties) => add({ embedKey, sessionId, event, stepSlug, properties }),
    close,
  }
}

async function ask<Answer>(
  url: URL,
  signal: AbortSignal | null = null,
  init: RequestInit = {},
): Promise<Answer> {
  let retryAfter = 0
  let refusal: WaymarkErrorBody = {}
  try {
    const response = await fetch(url, { ...init, signal })
    retryAfter = +(response.headers.get('Retry-After') ?? 0)
    const body = (await response.json()) as Answer & { error?: WaymarkErrorBody }
    if (response.ok) return body
    refusal = body.error ?? refusal
  } catch {
    // No answer, or none in JSON.
    signal?.throwIfAborted()
  }
  throw new WaymarkError(refusal, retryAfter)
}
