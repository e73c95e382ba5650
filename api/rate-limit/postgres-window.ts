import type { Knex } from 'knex'
import { BUCKETS, type CountResult, type SlidingWindow } from './window.ts'

const COUNT = `
  select granted, used, reset_ms as "resetMs"
  from count_in_window(?::text, ?::float8, ?::int, ?::bigint, ?::int, ?::int, ?::float8)`

/**
 * Counts across all processes, with the function of migration 35. Every key starts with a mark, because the previous release
 * keeps other numbers in the same table, and with `prefix`.
 */
export function postgresWindow(db: Knex, prefix: string): SlidingWindow {
  return async ({ key, windowMs, limit, times, points }, now) => {
    const args = [`at:${prefix}:${key}`, windowMs, BUCKETS, limit, times, points, now ?? null]
    const { rows } = await db.raw<{ rows: CountResult[] }>(COUNT, args)
    const [row] = rows
    if (!row) throw new Error('count_in_window returned no row')
    return row
  }
}

/** Deletes the windows that have ended, and the leases of processes that died. */
export async function deleteEndedCounts(db: Knex): Promise<void> {
  await db('check_leases').where('expires_at', '<', db.fn.now()).delete()

  await db('request_windows').where('ends_at', '<', db.fn.now()).delete()
}
