import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const REOPEN_MS = 1000

type Openable = { ready(): Promise<void>; close(): Promise<void> }

/**
 * Opens repeatedly until the store answers: BullMQ's Postgres backend never recovers from a store that was
 * away when it was made. Rejects only when `signal` aborts.
 */
export async function openWhenPossible<T extends Openable>(open: () => T, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const opened = open()
    if (await becameReady(opened, signal)) return opened
    await opened.close()
    await sleep(REOPEN_MS, undefined, { signal })
  }
}

async function becameReady(opened: Openable, signal: AbortSignal): Promise<boolean> {
  const done = new AbortController()
  const aborted = once(signal, 'abort', { signal: done.signal }).then(() => false)
  aborted.catch(() => undefined)
  try {
    return await Promise.race([opened.ready().then(() => true), aborted])
  } catch {
    return false
  } finally {
    done.abort()
  }
}
