/** Pause in editing after which changes are saved. */
const PAUSE_MS = 1000
/** Minimum time between two saves, since all users of an account share 300 requests a minute. */
const BETWEEN_SAVES_MS = 3000
/** Longest wait for a pause in editing. */
const MAX_WAIT_MS = 10_000
const MAX_RETRY_MS = 60_000

type SaveTimes = {
  readonly nowMs: number
  readonly unsavedSinceMs: number
  /** Start time of the last save. */
  readonly savedAtMs: number
}

/** Returns the time until the next save. Called again after each change. */
export function waitMs({ nowMs, unsavedSinceMs, savedAtMs }: SaveTimes): number {
  const pauseEndsMs = Math.min(nowMs + PAUSE_MS, unsavedSinceMs + MAX_WAIT_MS)
  return Math.max(pauseEndsMs, savedAtMs + BETWEEN_SAVES_MS, nowMs) - nowMs
}

/** Returns the time until the next attempt after consecutive failures, at least the service's Retry-After. */
export function retryAfterMs(failures: number, retryAfterHeaderMs = 0): number {
  return Math.max(retryAfterHeaderMs, Math.min(MAX_RETRY_MS, 1000 * 2 ** failures))
}
