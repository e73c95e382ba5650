import type { ApiConfig } from '../../config.ts'

/** Time for an answer beyond the wait for its check. */
const ANSWER_MARGIN_MS = 2000
/** Time to close connections before the process ends without that. */
const CLOSE_LIMIT_MS = 2000

/** Time limits of a shutdown: for open requests, and in all. */
export type StopLimits = { readonly requestsMs: number; readonly totalMs: number }

/** With the default settings 29 s: platforms kill a process 30 s after its SIGTERM. */
export function stopLimits({
  shutdownDelayMs,
  verifyWaitMs,
}: Pick<ApiConfig, 'shutdownDelayMs' | 'verifyWaitMs'>): StopLimits {
  const requestsMs = verifyWaitMs + ANSWER_MARGIN_MS
  return { requestsMs, totalMs: shutdownDelayMs + requestsMs + CLOSE_LIMIT_MS }
}
