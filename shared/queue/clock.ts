import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Clock of the queue: the store's time. Deadlines travel between machines whose own clocks
 * may differ by minutes, so both ends use this clock for them.
 */
export type QueueClock = {
  /** Epoch milliseconds by the store's clock; wait for `known` first. */
  now(): number
  /** Resolves once the store's time is known. It is requested until the store answers. */
  readonly known: Promise<void>
  stop(): void
}

const REFRESH_MS = 30_000
const RETRY_MS = 200

/** Follows the store's clock; while the store is unavailable, the last known difference to our own holds. */
export function queueClock(serverTime: () => Promise<number>): QueueClock {
  let offsetMs = 0
  const stopped = new AbortController()
  const known = untilKnown()
  known.catch(() => undefined) // rejects only on stop, when nobody asks any more

  return { now: () => Date.now() + offsetMs, known, stop: () => stopped.abort() }

  async function untilKnown(): Promise<void> {
    while (!(await refresh())) await sleep(RETRY_MS, undefined, { signal: stopped.signal })
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    timer.unref()
    stopped.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    stopped.signal.throwIfAborted()
  }

  async function refresh(): Promise<boolean> {
    const sentAt = Date.now()
    try {
      const time = await serverTime()
      offsetMs = time - (sentAt + Date.now()) / 2
      return true
    } catch {
      return false // the store is unavailable: the calls that need it say so
    }
  }
}
