/** Time after a refusal for which the store counts as refusing. Checks near its limit are refused only at times. */
const MEMORY_MS = 10_000

/** Replies with which Redis refuses a command that is right in itself. */
const REFUSALS =
  /^(BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOAUTH|NOPERM|NOREPLICAS|OOM|READONLY|TRYAGAIN)\b/
/** SQLSTATE of a read-only transaction, of insufficient resources, and of failures outside of Postgres. */
const SQL_REFUSALS = /^(25006|53...|58...)$/

export type RecentRefusal = {
  /** Remembers the error if the store has refused a call. */
  note(error: unknown): void
  /** Throws the last refusal, while it is recent. */
  throwIfRecent(): void
}

/** Remembers when the store last refused a call although it answers. A probe may succeed moments later. */
export function recentRefusal(): RecentRefusal {
  let last: { readonly error: unknown; readonly at: number } | undefined

  return {
    note: (error) => {
      if (isRefusal(error)) last = { error, at: performance.now() }
    },
    throwIfRecent: () => {
      if (last && performance.now() - last.at < MEMORY_MS) throw last.error
    },
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REFUSALS.test(error.message) || SQL_REFUSALS.test(code)
}
