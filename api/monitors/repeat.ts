import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats work with a pause in between, until it is stopped. */
export function startRepeating(
  pauseMs: number,
  onError: (error: Error) => void,
  work: () => Promise<unknown>,
): { stop(): void; close(): Promise<void> } {
  const stopping = new AbortController()
  const repeating = repeat()

  return {
    stop: () => stopping.abort(),
    close: async () => {
      stopping.abort()
      await repeating
    },
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch(onError)
      await sleep(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
}
