import type { CheckResult } from '../../shared/check/result.ts'
import { eventQueue, newId, type EventName, type EventProperties } from './events.ts'
import type { Guide } from './guide.ts'

export type ClientOptions = {
  embedKey: string
  /** Where the service is, such as `https://waymark.example`. */
  baseUrl: string
  /** Events of one visit carry the same id; a new one when left out. */
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
  /** GET /v1/guides/{embed_key}. Rejects with WaymarkError, or AbortError. */
  loadGuide(query?: GuideQuery, signal?: AbortSignal): Promise<Guide>
  /** POST /v1/verify: answers after the check, within 30 s. Rejects with WaymarkError, or AbortError. */
  verify(stepSlug: string, target: string, signal?: AbortSignal): Promise<CheckResult>
  /** POST /v1/events: queued, sent in batches, and tried again after a failure. Never throws. */
  track(event: EventName, stepSlug?: string, properties?: EventProperties): void
  /** Sends what is queued, and stops listening to the page. */
  close(): void
}

/** A refusal of the service in the seed's words ("Errors"); `network_error` when no answer of its arrived. */
export class WaymarkError extends Error {
  declare readonly code: string
  declare readonly requestId: string | undefined
  /** How long the service asks to wait, in seconds. */
  declare readonly retryAfter: number

  constructor(
    { code = 'network_error', message = 'The service does not answer.', requestId }: Refusal,
    retryAfter = 0,
  ) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

type Refusal = { code?: string; message?: string; requestId?: string }

/** The calls of a widget, without the widget: for integrations of one's own. */
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
    // A text body is sent as text/plain, for which no browser asks permission first.
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
  let refusal: Refusal = {}
  try {
    const response = await fetch(url, { ...init, signal })
    retryAfter = Number(response.headers.get('Retry-After'))
    const body = (await response.json()) as Answer & { error?: Refusal }
    if (response.ok) return body
    refusal = body.error ?? refusal
  } catch {
    // No answer, or one that is not the service's own.
    signal?.throwIfAborted()
  }
  throw new WaymarkError(refusal, retryAfter)
}
