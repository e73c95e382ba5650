import { withDeadline } from '../deadline.ts'
import { QueueUnavailable } from './queue-unavailable.ts'

/** The longest that one call to the queue's store may take, unless the settings say otherwise. */
export const CALL_LIMIT_MS = 1000

/** Retry-After when the store does not answer. */
const RETRY_AFTER_SECONDS = 2

/** Ends a call to the queue's store at its limit, and turns every failure of it into QueueUnavailable. */
export type WithinLimit = <T>(call: Promise<T>) => Promise<T>

export function callLimit(limitMs: number = CALL_LIMIT_MS): WithinLimit {
  return async (call) => withinLimit(call, limitMs)
}

async function withinLimit<T>(call: Promise<T>, limitMs: number): Promise<T> {
  try {
    return await withDeadline(call, limitMs)
  } catch (cause) {
    throw new QueueUnavailable('The queue does not answer', RETRY_AFTER_SECONDS, { cause })
  }
}
