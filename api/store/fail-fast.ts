import { isDatabaseUnavailable } from '../errors/database-errors.ts'

/** Failures in a row after which the database counts as unavailable. A single broken connection does not. */
const MAX_FAILURES = 10
/** Pause between two attempts while the database is unavailable. */
const RETRY_MS = 1_000

type FailFastOptions = {
  /** Monotonic clock, in milliseconds. */
  now?: () => number
}

/** Runs a query, or throws the last error while the database is unavailable. */
export type FailFast = <Result>(query: () => Promise<Result>) => Promise<Result>

/**
 * Makes a circuit breaker for queries of one kind: after ten failures in a row because the database is unavailable, one
 * call a second tries it, and all others fail immediately with the last error. The first response ends this.
 */
export function failFast({ now = () => performance.now() }: FailFastOptions = {}): FailFast {
  let failures = 0
  let lastError: unknown
  let retryAt = 0

  return async (query) => {
    if (failures >= MAX_FAILURES) {
      if (now() < retryAt) throw lastError
      // Until this attempt has ended, the others fail: the database may hang.
      retryAt = Infinity
    }
    try {
      const result = await query()
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
