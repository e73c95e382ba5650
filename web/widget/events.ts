/** The seed's events. */
export type EventName = 'template_loaded' | 'step_view' | 'step_complete' | 'template_complete' | 'error'

export type EventProperties = Readonly<Record<string, string | number | boolean | undefined>>

type NewEvent = {
  embedKey: string
  sessionId: string
  event: EventName
  stepSlug: string | undefined
  properties: EventProperties | undefined
}

type QueuedEvent = NewEvent & { eventId: string; occurredAt: string }

export type EventQueue = { add(event: NewEvent): void; close(): void }

/** What the service takes at once, and how many wait at most. */
const MAX_BATCH = 50
const MAX_WAITING = 200

const COLLECT_SECONDS = 1
/** Longer than any wait the service asks for. */
const RETRY_SECONDS = 60

/**
 * Sends events a moment after they happened, as one batch. What did not arrive is sent again: after a while, when the
 * browser is online again, or when the page goes away. An `eventId` makes the service count each of them once.
 */
export function eventQueue(url: URL): EventQueue {
  const closing = new AbortController()
  let waiting: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendAfter = (seconds: number): void => {
    clearTimeout(timer)
    if (waiting.length > 0) timer = setTimeout(() => void send(), seconds * 1000)
  }

  const send = async (): Promise<void> => {
    const batch = waiting.splice(0, MAX_BATCH)
    const isSettled = await post(url, batch)
    if (!isSettled) waiting = [...batch, ...waiting].slice(-MAX_WAITING)
    sendAfter(isSettled ? 0 : RETRY_SECONDS)
  }

  /** The page may be gone before an answer comes, so that only the browser itself can still send. */
  const leave = (): void => {
    while (waiting.length > 0 && navigator.sendBeacon(url, bodyOf(waiting.slice(0, MAX_BATCH)))) {
      waiting.splice(0, MAX_BATCH)
    }
  }

  const { signal } = closing
  addEventListener('online', () => sendAfter(0), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })

  return {
    add: (event) => {
      waiting.push({ ...event, eventId: newId(), occurredAt: new Date().toISOString() })
      sendAfter(COLLECT_SECONDS)
    },
    close: () => {
      closing.abort()
      leave()
      waiting = []
    },
  }
}

/** False when the batch has to be sent again. */
async function post(url: URL, batch: QueuedEvent[]): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'POST', body: bodyOf(batch), keepalive: true })
    // What is refused for another reason would be refused again.
    return status !== 429 && status < 500
  } catch {
    return false
  }
}

function bodyOf(events: QueuedEvent[]): string {
  return JSON.stringify({ events })
}

/** A UUID (version 4) that nobody has to keep secret. Pages without TLS do not have crypto.randomUUID. */
export function newId(): string {
  const random = (): string => Math.floor(Math.random() * 16).toString(16)
  return '00000000-0000-4000-a000-000000000000'.replace(/0/g, random)
}
