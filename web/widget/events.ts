/** Event names (docs/api.md, "Events"). */
export type EventName = 'template_loaded' | 'step_view' | 'step_complete' | 'template_complete' | 'error'

export type EventProperties = Readonly<Record<string, string | number | boolean | undefined>>

type TrackedEvent = {
  embedKey: string
  sessionId: string
  event: EventName
  stepSlug: string | undefined
  properties: EventProperties | undefined
}

type QueuedEvent = TrackedEvent & { eventId: string; occurredAt: string }

type Headers = Readonly<Record<string, string>>

/** A document that the browser prepares because its visitor may open it next. */
type Prepared = Document & { readonly prerendering?: boolean }

export type EventQueue = { add(event: TrackedEvent): void; close(): void }

/** Largest batch that the service accepts, in events and in bytes, and maximum number of queued events. */
const MAX_BATCH = 50
const MAX_BATCH_BYTES = 60_000
const MAX_WAITING = 200
/** The service refuses an event with more, and every event of its batch. */
const MAX_PROPERTIES_BYTES = 2048

const COLLECT_SECONDS = 1
/** Longer than any of the service's Retry-After values. */
const RETRY_SECONDS = 60

/**
 * Makes a queue that sends events in batches, a moment after they happen. A failed batch is sent again later, when the
 * browser is online again, or when the page is closed. Each event has an `eventId`, so the service counts it once.
 * `headers` can have an installation's Authorization.
 */
export function eventQueue(url: URL, headers: Headers = {}): EventQueue {
  const closing = new AbortController()
  let waiting: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendAfter = (seconds: number): void => {
    clearTimeout(timer)
    if (waiting[0] && !(document as Prepared).prerendering)
      timer = setTimeout(() => void send(), seconds * 1000)
  }

  const send = async (): Promise<void> => {
    const batch = waiting.splice(0, batchLength(waiting))
    // A beacon has already sent the events.
    if (!batch[0]) return
    const isSettled = await post(url, batch, headers)
    if (!isSettled) waiting = [...batch, ...waiting].slice(-MAX_WAITING)
    sendAfter(isSettled ? 0 : RETRY_SECONDS)
  }

  /** Sends with a beacon, which has no headers, since the page may be closed before a response arrives. */
  const leave = (): void => {
    for (
      let count;
      !(document as Prepared).prerendering && (count = batchLength(waiting));
      waiting.splice(0, count)
    ) {
      if (!navigator.sendBeacon(url, bodyOf(waiting.slice(0, count)))) return
    }
  }

  const { signal } = closing
  // What happened before a page is shown happens for its visitor when it is shown, if ever.
  const onShown = (): void => {
    for (const event of waiting) event.occurredAt = new Date().toISOString()
    sendAfter(0)
  }
  document.addEventListener('prerenderingchange', onShown, { signal })
  addEventListener('online', () => sendAfter(0), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })

  return {
    add: (event) => {
      waiting.push({
        ...event,
        properties: withinLimit(event.properties),
        eventId: newId(),
        occurredAt: new Date().toISOString(),
      })
      sendAfter(COLLECT_SECONDS)
    },
    close: () => {
      closing.abort()
      leave()
      waiting = []
    },
  }
}

/** Resolves to false if the batch must be sent again. */
async function post(url: URL, batch: QueuedEvent[], headers: Headers): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'POST', body: bodyOf(batch), headers, keepalive: true })
    const { status } = response
    // Browsers allow 64 KiB of such requests at a time, and count one until its response has been read
    // (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch, "inflightKeepaliveBytes").
    await response.text()
    // A token can end while its guide is shown, and earlier releases take none here. The embed key is sufficient.
    if (headers['Authorization'] && (status === 401 || status === 403)) return await post(url, batch, {})
    // Any other refusal would only be repeated.
    return status !== 429 && status < 500
  } catch {
    return false
  }
}

/** Returns the number of events, from the first on, that fit into one request; at least one if there is any. */
function batchLength(events: readonly QueuedEvent[]): number {
  let bytes = 0
  const end = events.slice(0, MAX_BATCH).findIndex((event) => {
    bytes += bytesOf(event)
    return bytes > MAX_BATCH_BYTES
  })
  return end < 0 ? Math.min(events.length, MAX_BATCH) : Math.max(1, end)
}

/** Keeps only the properties that analytics use if all of them are too large. */
function withinLimit(properties: EventProperties | undefined): EventProperties | undefined {
  if (!properties || bytesOf(properties) <= MAX_PROPERTIES_BYTES) return properties
  const { platform, locale, durationMs, overridden } = properties
  return { platform, locale, durationMs, overridden }
}

/** Size as JSON. */
function bytesOf(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

/** Each event for itself: Prototype 1.6 gives arrays a `toJSON` that turns them into text. */
function bodyOf(events: QueuedEvent[]): string {
  return `{"events":[${events.map((event) => JSON.stringify(event)).join()}]}`
}

/** Random UUID (version 4), not for secrets. Pages without TLS do not have crypto.randomUUID. */
export function newId(): string {
  const digit = (): string => Math.random().toString(16)[2] ?? '0'
  return '00000000-0000-4000-a000-000000000000'.replace(/0/g, digit)
}
