import type { Database } from '../database.ts'

/** Deletes all data of one session in this transaction, and marks its day to be rolled up again. */
export async function deleteSession(
  trx: Database,
  { templateId, sessionId }: { templateId: string; sessionId: string },
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { first: string; last: string }[] }>(
    `with forgotten as (
       delete from guide_sessions where template_id = :templateId and session_id = :sessionId
       returning template_id, (started_at at time zone 'UTC')::date as first, (last_at at time zone 'UTC')::date as last
     ), marked as (
       insert into rollup_marks (template_id, day, marked_at)
       select template_id, first, clock_timestamp() from forgotten
       on conflict (template_id, day) do update set marked_at = excluded.marked_at
     )
     select cast(first as text) as first, cast(last as text) as last from forgotten`,
    { templateId, sessionId },
  )
  const [days] = rows
  if (!days) return
  // A separate statement, because the first may have waited for events that it could not see.
  await trx('events')
    .where({ template_id: templateId, session_id: sessionId })
    .whereBetween('occurred_on', [days.first, days.last])
    .delete()
}
