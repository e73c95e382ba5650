import { withDeadline } from '../../shared/deadline.ts'
import { retryLater } from '../errors/errors.ts'

/** Maximum number of waiting requests, and the time after which they are refused. */
const MAX_WAITING = 20
const WAIT_MS = 3000
const RETRY_AFTER_SECONDS = 2

/**
 * Runs one piece of work at a time, in order of arrival. Throws 503 `service_unavailable` for work that would wait
 * too long.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let lastTurn: Promise<void> = Promise.resolve()
  let waiting = 0

  return async (work) => {
    if (waiting >= MAX_WAITING) throw busy()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const turn = lastTurn
    lastTurn = turn.then(async () => ended)
    waiting += 1
    try {
      await withDeadline(turn, WAIT_MS).catch((cause: unknown) => {
        throw busy(cause)
      })
    } catch (error) {
      end()
      throw error
    } finally {
      waiting -= 1
    }
    return work().finally(end)
  }
}

function busy(cause?: unknown): Error {
  return retryLater('service_unavailable', 'Too many requests for the board are running', {
    seconds: RETRY_AFTER_SECONDS,
    cause,
  })
}
