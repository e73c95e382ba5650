import type { ApiConfig } from '../config.ts'

/** Time to send a response after the wait for its check has ended. */
const ANSWER_MARGIN_MS = 2000
/** Time for connections to close before the process exits anyway. */
const CLOSE_LIMIT_MS = 2000

/** Time limits of a shutdown, for open requests and in total. */
export type ShutdownLimits = { readonly requestsMs: number; readonly totalMs: number }

/** Computes the limits, which total 29 s by default, since platforms kill a process 30 s after SIGTERM. */
export function shutdownLimits({
  shutdownDelayMs,
  verifyWaitMs,
}: Pick<ApiConfig, 'shutdownDelayMs' | 'verifyWaitMs'>): ShutdownLimits {
  const requestsMs = verifyWaitMs + ANSWER_MARGIN_MS
  return { requestsMs, totalMs: shutdownDelayMs + requestsMs + CLOSE_LIMIT_MS }
}
