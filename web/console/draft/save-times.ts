/** Pause in the changes after which they are saved. */
const PAUSE_MS = 1000
/** Time between two saves: everybody in an account shares 120 requests a minute. */
const BETWEEN_SAVES_MS = 3000
/** Longest wait for a pause. */
const MAX_WAIT_MS = 10_000
const MAX_RETRY_MS = 60_000

type SaveTimes = {
  readonly nowMs: number
  readonly unsavedSinceMs: number
  /** When the last save began. */
  readonly savedAtMs: number
}

/** Time until the next save, counted again with each change. */
export function waitMs({ nowMs, unsavedSinceMs, savedAtMs }: SaveTimes): number {
  const pauseEndsMs = Math.min(nowMs + PAUSE_MS, unsavedSinceMs + MAX_WAIT_MS)
  return Math.max(pauseEndsMs, savedAtMs + BETWEEN_SAVES_MS, nowMs) - nowMs
}

/** Time until the next try after a number of failures in a row; never less than the service asked for. */
export function retryAfterMs(failures: number, askedMs = 0): number {
  return Math.max(askedMs, Math.min(MAX_RETRY_MS, 1000 * 2 ** failures))
}
