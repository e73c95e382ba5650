import type { Database } from '../database.ts'

/**
 * Deletes the sessions that started before one day and the sums from before another; both as YYYY-MM-DD. Sums of
 * deleted sessions stay. A session is deleted only after its day is rolled up.
 */
export async function deleteBefore(db: Database, before: { sessions: string; sums: string }): Promise<void> {
  await db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { day: string }[] }>(
      `update rollup_state set sessions_from = least(cast(? as date), rolled_up_to)
       where sessions_from < least(cast(? as date), rolled_up_to)
       returning cast(sessions_from as text) as day`,
      [before.sessions, before.sessions],
    )
    const [moved] = rows
    if (!moved) return
    await trx.raw(forgetSessions, [moved.day, moved.day])
    await trx('rollup_marks').where('day', '<', moved.day).delete()
    await trx('daily_rollup').where('day', '<', before.sums).delete()
  })
}

/** Also deletes the remaining events of long sessions, since nobody could request their deletion afterwards. */
const forgetSessions = `
  with forgotten as (
    delete from guide_sessions where started_at < cast(? as timestamp) at time zone 'UTC'
    returning template_id, session_id, last_at
  )
  delete from events using forgotten
  where events.template_id = forgotten.template_id and events.session_id = forgotten.session_id
    and occurred_on between cast(? as date) and (last_at at time zone 'UTC')::date`

/**
 * Reads, by the database's clock, the current UTC day and the first day that is not settled, as YYYY-MM-DD. A day is
 * settled an hour after its end, when no statement that began on it, and so did not mark its changes, is still running.
 */
export async function currentDays(db: Database): Promise<{ today: string; unsettled: string }> {
  const { rows } = await db.raw<{ rows: { today: string; unsettled: string }[] }>(
    `select cast((now() at time zone 'UTC')::date as text) as today,
       cast((now() at time zone 'UTC' - interval '1 hour')::date as text) as unsettled`,
  )
  const [days] = rows
  if (!days) throw new Error('The query for the current days returned no row')
  return days
}
