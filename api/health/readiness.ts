import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '../../shared/deadline.ts'
import { OK, type Checks } from './checks.ts'
import { describeFailure } from './describe-failure.ts'

/** Readiness of this process, from memory: a request for it asks no store. */
export type Readiness = {
  checks(): Checks
  /** Resolves after the first check of the migrations, whatever its result, at most a second after the start. */
  readonly firstCheck: Promise<void>
  close(): void
}

export type ReadinessDeps = {
  readonly hasWebFiles: boolean
  /** Rejects while the database lacks migrations, or does not answer. */
  readonly requireMigrations: () => Promise<void>
}

const LOOK_LIMIT_MS = 1000
const LOOK_AGAIN_MS = 1000

/**
 * Checks for the migrations until they are found once. They are never reverted, so a later outage of the database changes
 * nothing: what this process has in memory it can still serve (decision 140).
 */
export function openReadiness({ hasWebFiles, requireMigrations }: ReadinessDeps): Readiness {
  const closed = new AbortController()
  const looked = Promise.withResolvers<void>()
  let migrations = 'not seen yet'
  void lookUntilSeen()

  return {
    checks: () => ({ web_files: hasWebFiles ? OK : 'are missing: run `npm run build`', migrations }),
    firstCheck: looked.promise,
    close: () => closed.abort(),
  }

  async function lookUntilSeen(): Promise<void> {
    while (!closed.signal.aborted) {
      migrations = await withDeadline(requireMigrations(), LOOK_LIMIT_MS).then(() => OK, describeFailure)
      looked.resolve()
      if (migrations === OK) return
      await sleep(LOOK_AGAIN_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
    }
  }
}
