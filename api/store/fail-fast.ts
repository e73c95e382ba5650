import { isDatabaseUnavailable } from './database-errors.ts'

/** Failures in a row after which the database counts as unavailable. A single broken connection does not. */
const MAX_FAILURES = 10
/** Pause between two attempts while the database is unavailable. */
const RETRY_MS = 1_000

type FailFastOptions = {
  /** Monotonic clock, in milliseconds. */
  now?: () => number
}

/**
 * Returns `query` with a circuit breaker: after ten failures in a row because the database is unavailable, one call a
 * second tries it, and all others fail immediately with the last error. The first answer ends this.
 */
export function failFast<Argument, Result>(
  query: (argument: Argument) => Promise<Result>,
  { now = () => performance.now() }: FailFastOptions = {},
): (argument: Argument) => Promise<Result> {
  let failures = 0
  let lastError: unknown
  let retryAt = 0

  return async (argument) => {
    if (failures >= MAX_FAILURES) {
      if (now() < retryAt) throw lastError
      // Until this attempt has ended, the others fail: the database may hang.
      retryAt = Infinity
    }
    try {
      const result = await query(argument)
      failures = 0
      return result
    } catch (error) {
      note(error)
      throw error
    }
  }

  function note(error: unknown): void {
    failures = isDatabaseUnavailable(error) ? failures + 1 : 0
    lastError = error
    retryAt = now() + RETRY_MS
  }
}
