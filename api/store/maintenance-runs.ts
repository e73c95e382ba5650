import type { Database } from './database.ts'

export type MaintenanceTimes = {
  /** Time between two successful runs. */
  readonly everyMs: number
  /** Time that one process may take before another may start. */
  readonly claimMs: number
}

/**
 * Claims recurring work that is due, for one of the processes that try at the same time. The claim is a row, not an
 * advisory lock, so that it also works behind a pooler that shares sessions.
 */
export async function claimRun(
  db: Database,
  name: string,
  { everyMs, claimMs }: MaintenanceTimes,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `insert into maintenance_runs as run (name, claimed_until)
     values (:name, now() + cast(:claim as interval))
     on conflict (name) do update set claimed_until = excluded.claimed_until
     where run.claimed_until <= now()
       and (run.succeeded_at is null or run.succeeded_at <= now() - cast(:every as interval))
     returning name`,
    { name, claim: milliseconds(claimMs), every: milliseconds(everyMs) },
  )
  return rows.length > 0
}

/** Records that the claimed work was done. */
export async function finishRun(db: Database, name: string): Promise<void> {
  await db('maintenance_runs')
    .where({ name })
    .update({ claimed_until: db.raw("'-infinity'"), succeeded_at: db.fn.now() })
}

/** Releases a claim, so that any process can retry after a while. */
export async function failRun(db: Database, name: string, retryMs: number): Promise<void> {
  await db('maintenance_runs')
    .where({ name })
    .update({ claimed_until: db.raw('now() + cast(? as interval)', [milliseconds(retryMs)]) })
}

/** Time at which the work last succeeded; undefined if never. */
export async function lastSuccess(db: Database, name: string): Promise<Date | undefined> {
  const row = await db('maintenance_runs')
    .where({ name })
    .first<{ succeeded_at: Date | null }>('succeeded_at')
  return row?.succeeded_at ?? undefined
}

function milliseconds(ms: number): string {
  return `${ms} milliseconds`
}
