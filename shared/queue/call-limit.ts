import { withDeadline } from '../deadline.ts'
import { QueueUnavailable } from './queue-unavailable.ts'

/** Default time limit of a call to the queue's store. */
export const CALL_LIMIT_MS = 1000

/** Retry-After if the store does not respond. */
const RETRY_AFTER_SECONDS = 2

/** Stops waiting for a call to the queue's store at its time limit, and turns any failure into QueueUnavailable. */
export type WithinLimit = <T>(call: Promise<T>) => Promise<T>

/** @param onFailure is called with the cause of each failure */
export function callLimit(
  limitMs: number = CALL_LIMIT_MS,
  onFailure?: (cause: unknown) => void,
): WithinLimit {
  return async (call) => withinLimit(call, limitMs, onFailure)
}

async function withinLimit<T>(
  call: Promise<T>,
  limitMs: number,
  onFailure?: (cause: unknown) => void,
): Promise<T> {
  try {
    return await withDeadline(call, limitMs)
  } catch (cause) {
    onFailure?.(cause)
    throw new QueueUnavailable('The queue does not answer', RETRY_AFTER_SECONDS, { cause })
  }
}
