import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '../../shared/deadline.ts'
import { OK, type Checks } from './checks.ts'
import { describeFailure } from './describe-failure.ts'

/** Readiness of this process. It is kept in memory, so reading it queries no store. */
export type Readiness = {
  checks(): Checks
  /** Resolves after the first check for the migrations, whatever its result, at most a second after the start. */
  readonly firstCheck: Promise<void>
  close(): void
}

export type ReadinessDeps = {
  readonly hasWebFiles: boolean
  /** Rejects if the database lacks migrations or does not respond. */
  readonly requireMigrations: () => Promise<void>
}

const CHECK_LIMIT_MS = 1000
const RETRY_MS = 1000

/**
 * Checks for the migrations until all are found. They are never reverted, so a later outage of the database does not
 * end readiness: the process can still serve what it has in memory (docs/operations/monitoring.md, "Readiness without dependencies").
 */
export function openReadiness({ hasWebFiles, requireMigrations }: ReadinessDeps): Readiness {
  const closed = new AbortController()
  const firstCheck = Promise.withResolvers<void>()
  let migrations = 'not checked yet'
  void checkUntilFound()

  return {
    checks: () => ({ web_files: hasWebFiles ? OK : 'are missing: run `npm run build`', migrations }),
    firstCheck: firstCheck.promise,
    close: () => closed.abort(),
  }

  async function checkUntilFound(): Promise<void> {
    while (!closed.signal.aborted) {
      migrations = await withDeadline(requireMigrations(), CHECK_LIMIT_MS).then(() => OK, describeFailure)
      firstCheck.resolve()
      if (migrations === OK) return
      await sleep(RETRY_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
    }
  }
}
