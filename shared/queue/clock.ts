/**
 * The queue's clock: the store's time, as far as it is known. Deadlines travel between machines whose own clocks
 * may differ by minutes, so both ends judge them by this one.
 */
export type QueueClock = {
  now(): number
  stop(): void
}

const REFRESH_MS = 30_000

/** Follows the store's clock; until it has answered once, and while it is away, the last known offset holds. */
export function queueClock(serverTime: () => Promise<number>): QueueClock {
  let offsetMs = 0
  const timer = setInterval(refresh, REFRESH_MS)
  timer.unref()
  refresh()

  return { now: () => Date.now() + offsetMs, stop: () => clearInterval(timer) }

  function refresh(): void {
    const askedAt = Date.now()
    serverTime().then(
      (time) => (offsetMs = time - (askedAt + Date.now()) / 2),
      () => undefined, // the store is away: the calls that need it say so
    )
  }
}
