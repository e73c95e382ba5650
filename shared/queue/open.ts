import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const REOPEN_MS = 1000
/**
 * BullMQ's Postgres backend may never close if it is closed while it connects: it then takes a connection from the pool
 * and keeps it (6.7.0, `setName` in dist/esm/postgres/postgres-queue-backend.js).
 */
const CONNECT_GRACE_MS = 1000

type Openable = { ready(): Promise<void>; close(): Promise<void> }

/**
 * Opens repeatedly until the store responds: BullMQ's Postgres backend never recovers if the store was unavailable
 * when it was created (6.7.0, `waitUntilReady` in dist/esm/postgres/postgres-connection.js). Rejects only when `signal`
 * aborts.
 */
export async function openWhenPossible<T extends Openable>(open: () => T, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const opened = open()
    if ((await becameReady(opened, signal)) && !signal.aborted) return opened
    await opened.close()
    await sleep(REOPEN_MS, undefined, { signal })
  }
}

async function becameReady(opened: Openable, signal: AbortSignal): Promise<boolean> {
  const finished = new AbortController()
  const aborted = once(signal, 'abort', { signal: finished.signal })
  aborted.catch(() => undefined)
  const ready = opened.ready().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([ready, aborted.then(() => settledAfterAbort(ready))])
  } finally {
    finished.abort()
  }
}

async function settledAfterAbort(ready: Promise<boolean>): Promise<false> {
  const settled = new AbortController()
  await Promise.race([ready, sleep(CONNECT_GRACE_MS, undefined, { signal: settled.signal })])
  settled.abort()
  return false
}
