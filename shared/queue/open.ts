import { setTimeout as sleep } from 'node:timers/promises'

const REOPEN_MS = 1000

/**
 * Opens again and again until the store answers: BullMQ's Postgres backend never recovers from a store that was
 * away when it was made.
 */
export async function openWhenPossible<T extends { ready(): Promise<void>; close(): Promise<void> }>(
  open: () => T,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    const opened = open()
    const closing = (): void => void opened.close()
    signal.addEventListener('abort', closing, { once: true })
    try {
      await opened.ready()
      if (!signal.aborted) return opened
    } catch {
      await opened.close()
    } finally {
      signal.removeEventListener('abort', closing)
    }
    signal.throwIfAborted()
    await sleep(REOPEN_MS, undefined, { signal })
  }
}
