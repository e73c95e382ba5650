import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { withDeadline } from '../../../shared/deadline.ts'

export type NoticeHandlers = {
  /** Called with the id of a template whose guide has changed; `*` means all. */
  onChange: (templateId: string) => void
  /** Called when listening begins. Earlier changes may have been missed. */
  onListening: () => void
  onError: (error: Error) => void
}

const CHANNEL = 'waymark_template'
const CONNECT_LIMIT_MS = 3_000
/** Interval of the queries that detect a dead connection. */
const PING_EVERY_MS = 10_000
const ANSWER_LIMIT_MS = 3_000
const END_LIMIT_MS = 500
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Listens for committed changes of guides (migration 5) over a dedicated connection, and reconnects whenever it ends.
 */
export function listenForChanges(url: string, handlers: NoticeHandlers): { close: () => Promise<void> } {
  const closing = new AbortController()
  const ended = keepListening(url, handlers, closing.signal)
  return {
    close: async () => {
      closing.abort()
      await ended
    },
  }
}

async function keepListening(url: string, handlers: NoticeHandlers, closing: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!closing.aborted) {
    try {
      await listen(url, { ...handlers, onListening }, closing)
    } catch (error) {
      if (!closing.aborted) handlers.onError(error as Error)
    }
    await sleep(pauseMs, undefined, { signal: closing }).catch(() => undefined)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }

  function onListening(): void {
    pauseMs = FIRST_PAUSE_MS
    handlers.onListening()
  }
}

/** Listens until it is aborted or the connection ends. */
async function listen(url: string, handlers: NoticeHandlers, closing: AbortSignal): Promise<void> {
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    fallback_application_name: 'waymark-notices',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    stream: () => socket,
  })
  const { promise: over, reject } = Promise.withResolvers<never>()
  client.on('error', reject)
  client.on('end', () => reject(new Error('Connection terminated')))
  client.on('notification', ({ payload = '' }) => handlers.onChange(payload))
  closing.addEventListener('abort', reject, { once: true })
  try {
    await Promise.race([listenAndPing(client, handlers.onListening), over])
  } finally {
    closing.removeEventListener('abort', reject)
    // The server may no longer be there to end the connection.
    await withDeadline(client.end(), END_LIMIT_MS).catch(() => undefined)
    socket.destroy()
  }
}

async function listenAndPing(client: Client, onListening: () => void): Promise<never> {
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  onListening()
  for (;;) {
    await sleep(PING_EVERY_MS, undefined, { ref: false })
    await client.query('select 1')
  }
}
