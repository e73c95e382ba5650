import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Advisory lock key, the same in every process. */
const MIGRATION_LOCK = 7_204_911
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** Thrown if the database cannot be migrated. The message tells the operator why. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export type RetryPause = (reason: string) => Promise<void>

/** Makes growing pauses, and throws MigrationError before a pause that would end too late. */
export function boundedWait(tell: (message: string) => void, limitMs: number): RetryPause {
  const endsAt = performance.now() + limitMs
  let pauseMs = FIRST_PAUSE_MS
  return async (reason) => {
    if (performance.now() + pauseMs > endsAt) {
      throw new MigrationError(
        `Gave up after ${limitMs / 1000} s: ${reason}. Nothing is half done: run it again.`,
      )
    }
    tell(`${reason}; trying again in ${pauseMs / 1000} s`)
    await sleep(pauseMs)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

/**
 * Does the work in one process at a time. Polls for the lock, because the snapshot of a waiting statement would block a
 * `create index concurrently` of the process that has the lock.
 */
export async function withMigrationLock<T>(
  db: Database,
  wait: RetryPause,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const outcome = await db.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 0')
      // Has no parameter: the driver would leave its portal open (pg 8.23.1, `prepare` in lib/query.js), and with it a
      // snapshot.
      const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
        `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as locked`,
      )
      return rows[0]?.locked ? { result: await work() } : undefined
    })
    if (outcome) return outcome.result
    await wait('Another process migrates this database')
  }
}

/**
 * Describes the transaction that most likely holds the lock that a migration waits for, so that the operator can end
 * it.
 */
export async function describeOldest(db: Database): Promise<string> {
  const { rows } = await db.raw<{ rows: { pid: number; application: string; seconds: number }[] }>(`
    select pid, coalesce(nullif(application_name, ''), 'unnamed') as application,
      extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and xact_start is not null and not exists (
        select from pg_locks where pg_locks.pid = pg_stat_activity.pid and locktype = 'advisory'
          and objid = ${MIGRATION_LOCK} and granted)
    order by xact_start limit 1`)
  const [oldest] = rows
  return oldest ? ` (the oldest: pid ${oldest.pid}, ${oldest.application}, for ${oldest.seconds} s)` : ''
}
