import type { Pool } from 'pg'
import { BATCH, type EndedJobs } from '../backend.ts'

/** Deletes ended jobs from BullMQ's table. */
export function postgresEndedJobs(db: Pool): EndedJobs {
  return {
    remove: async (name, { state, from = 0, until, idPrefix = '', limit = Infinity }) => {
      let removed = 0
      for (;;) {
        const maxRows = Math.min(BATCH, limit - removed)
        const params = [name, state, from, until, idPrefix, maxRows]
        const { rowCount } = await db.query(REMOVE, params)
        removed += rowCount ?? 0
        if ((rowCount ?? 0) < BATCH || removed >= limit) return removed
      }
    },
    removeEvents: async (name, before) => void (await db.query(REMOVE_EVENTS, [name, before])),
    measureCompleted: async (name) => {
      const { rows } = await db.query<{ count: string; bytes: string }>(MEASURE, [name])
      return { count: Number(rows[0]?.count), bytes: Number(rows[0]?.bytes) }
    },
    fullness: () => Promise.resolve(0),
  }
}

/**
 * Repeats the condition of BullMQ's index of ended jobs (6.7.0, `job_finished_idx` in
 * dist/esm/postgres/sql-scripts.js). Skips rows that another process is deleting.
 */
const REMOVE = `
  delete from bullmq.job where (queue, id) in (
    select queue, id from bullmq.job
    where queue = $1 and state = $2::bullmq.job_state and state in ('completed', 'failed')
      and finished_at_ms between $3 and $4 and starts_with(id, $5)
    order by finished_at_ms limit $6 for update skip locked)`

/**
 * Skips rows that BullMQ, which keeps 10,000 events, is deleting (6.7.0, `publish_event` in
 * dist/esm/postgres/sql-scripts.js), so that neither waits for the other.
 */
const REMOVE_EVENTS = `
  delete from bullmq.event where (queue, id) in (
    select queue, id from bullmq.event where queue = $1 and created_at_ms < $2 for update skip locked)`

/** The bytes are those that the values take on disk, after compression. */
const MEASURE = `
  select count(*), coalesce(sum(pg_column_size(data) + pg_column_size(return_value)), 0) as bytes
  from bullmq.job where queue = $1 and state = 'completed'`
