import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The queue's clock, which is the store's time. Deadlines travel between machines whose own clocks may differ by
 * minutes, so both ends use this clock for them.
 */
export type QueueClock = {
  /** Returns whole epoch milliseconds on the store's clock. Wait for `known` first. */
  now(): number
  /** Resolves once the store's time is known. Requests for it are repeated until the store responds. */
  readonly known: Promise<void>
  stop(): void
}

const REFRESH_MS = 30_000
const RETRY_MS = 200

/**
 * Follows the store's clock. While the store is unavailable, uses the last known difference from this machine's
 * monotonic clock, which does not change when someone sets the time.
 */
export function queueClock(serverTime: () => Promise<number>): QueueClock {
  let offsetMs = 0
  const stopped = new AbortController()
  const known = untilKnown()
  known.catch(() => undefined) // rejects only on stop, when no caller is left

  return { now: () => Math.round(performance.now() + offsetMs), known, stop: () => stopped.abort() }

  async function untilKnown(): Promise<void> {
    while (!(await refresh())) await sleep(RETRY_MS, undefined, { signal: stopped.signal })
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    timer.unref()
    stopped.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    stopped.signal.throwIfAborted()
  }

  async function refresh(): Promise<boolean> {
    const sentAt = performance.now()
    try {
      const time = await serverTime()
      offsetMs = time - (sentAt + performance.now()) / 2
      return true
    } catch {
      return false // the store is unavailable, which calls that need it report
    }
  }
}
