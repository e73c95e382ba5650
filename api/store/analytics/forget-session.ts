import type { Database } from '../database.ts'

/** Deletes all that is known of one session. The sums of its day are made anew without it. */
export async function forgetSession(
  trx: Database,
  { templateId, sessionId }: { templateId: string; sessionId: string },
): Promise<void> {
  await trx.raw(
    `with forgotten as (
       delete from guide_sessions where template_id = :templateId and session_id = :sessionId
       returning template_id, started_at, last_at
     ), marked as (
       insert into rollup_marks (template_id, day, marked_at)
       select template_id, (started_at at time zone 'UTC')::date, clock_timestamp() from forgotten
       on conflict (template_id, day) do update set marked_at = excluded.marked_at
     )
     delete from events using forgotten
     where events.template_id = :templateId and session_id = :sessionId
       and occurred_on between (started_at at time zone 'UTC')::date and (last_at at time zone 'UTC')::date`,
    { templateId, sessionId },
  )
}
