import type { ApiConfig } from '../../config.ts'

/** Time to send an answer after the wait for its check has ended. */
const ANSWER_MARGIN_MS = 2000
/** Time for connections to close before the process exits anyway. */
const CLOSE_LIMIT_MS = 2000

/** Time limits of a shutdown: for open requests, and in all. */
export type ShutdownLimits = { readonly requestsMs: number; readonly totalMs: number }

/** Computes the limits: 29 s in all with the default settings, since platforms kill a process 30 s after SIGTERM. */
export function shutdownLimits({
  shutdownDelayMs,
  verifyWaitMs,
}: Pick<ApiConfig, 'shutdownDelayMs' | 'verifyWaitMs'>): ShutdownLimits {
  const requestsMs = verifyWaitMs + ANSWER_MARGIN_MS
  return { requestsMs, totalMs: shutdownDelayMs + requestsMs + CLOSE_LIMIT_MS }
}
