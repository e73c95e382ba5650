import type { Pool } from 'pg'

/** Fails the active job that is locked with a token. Only its id, its time and the reason are kept. */
export async function failLockedInPostgres(
  db: Pool,
  queue: string,
  { token, reason }: { readonly token: string; readonly reason: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(FAIL, [queue, token, reason, Date.now()])
  return rows[0]?.id
}

const FAIL = `
  with failed as (
    update bullmq.job set state = 'failed', data = '{}', opts = '{}', failed_reason = $3, finished_at_ms = $4,
      attempts_made = 1, lock_token = null, locked_until_ms = null
    where queue = $1 and state = 'active' and lock_token = $2 returning id
  ), forgotten as (
    delete from bullmq.dedup where queue = $1 and job_id in (select id from failed)
  )
  select id, bullmq.publish_event($1, 'failed',
    jsonb_build_object('jobId', id, 'failedReason', $3::text, 'prev', 'active')) from failed`
