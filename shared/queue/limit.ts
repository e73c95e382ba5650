import { withDeadline } from '../deadline.ts'
import { QueueUnavailable } from './check-queue.ts'

/** The longest that one call to the queue's store may take. */
export const CALL_LIMIT_MS = 1000

/** How soon a caller is asked to come back when the store does not answer. */
const RETRY_AFTER_SECONDS = 2

/** Ends a call to the queue's store at its limit, and turns every failure of it into QueueUnavailable. */
export async function withinLimit<T>(call: Promise<T>, limitMs: number = CALL_LIMIT_MS): Promise<T> {
  try {
    return await withDeadline(call, limitMs)
  } catch (cause) {
    throw new QueueUnavailable('The queue does not answer', RETRY_AFTER_SECONDS, { cause })
  }
}
