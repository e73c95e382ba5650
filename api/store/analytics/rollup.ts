import type { Database } from '../database.ts'
import {
  isOwnLocale,
  knownLocale,
  knownPlatform,
  knownValues,
  UNKNOWN_VALUE,
} from '../activity/known-values.ts'
import { allCountedEvents, sessionCounts } from './session-counts.ts'

/** Advisory lock key, the same in every process. */
const ROLLUP_LOCK = 7_204_914

/** Maximum number of marked days that one run rolls up again. */
const MAX_MARKS = 5000

/**
 * Rolls up the settled days, and again those of which a session has changed since. Each day is replaced in one
 * transaction, so a run may stop anywhere and two may run at once.
 *
 * @param until the first UTC day not to roll up yet, as YYYY-MM-DD: the `unsettled` of `currentDays`
 */
export async function rollUp(db: Database, until: string): Promise<void> {
  while (await rollUpNextDay(db, until));
  const { rows: marks } = await db.raw<{ rows: RollupMark[] }>(
    'select template_id, cast(day as text) as day, cast(marked_at as text) as marked_at from rollup_marks ' +
      `where day < (select rolled_up_to from rollup_state) order by day limit ${MAX_MARKS}`,
  )
  for (const mark of marks) await rollUpMarked(db, mark)
}

type RollupMark = { template_id: string; day: string; marked_at: string }

async function rollUpNextDay(db: Database, until: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ROLLUP_LOCK])
    const { rows } = await trx.raw<{ rows: { day: string }[] }>(
      `update rollup_state set rolled_up_to = rolled_up_to + 1
       where rolled_up_to < cast(? as date)
       returning cast(rolled_up_to - 1 as text) as day`,
      [until],
    )
    const [next] = rows
    if (next) await replaceDay(trx, next.day)
    return next !== undefined
  })
}

async function rollUpMarked(db: Database, { template_id, day, marked_at }: RollupMark): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ROLLUP_LOCK])
    await replaceDay(trx, day, template_id)
    // A day that was marked again meanwhile stays marked: this run may not have seen the change.
    await trx.raw(
      'delete from rollup_marks where template_id = ? and day = ? and marked_at = cast(? as timestamptz)',
      [template_id, day, marked_at],
    )
  })
}

async function replaceDay(trx: Database, day: string, templateId?: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    // A shared lock, so that the sessions are not deleted meanwhile.
    'select from rollup_state where sessions_from <= cast(? as date) for share',
    [day],
  )
  // Its sessions are deleted and cannot be counted again.
  if (rows.length === 0) return
  await trx('daily_rollup')
    .where({ day, ...(templateId === undefined ? {} : { template_id: templateId }) })
    .delete()
  await trx.raw(
    `with known as (
       ${knownValues(`
         templates.id = coalesce(cast(:templateId as uuid), templates.id)
         and exists (select from guide_sessions where ${isOfDay} and template_id = templates.id)`)}
     ), of_day as (
       select template_id, version_id, ${knownPlatform} as platform, ${knownLocale} as locale, source, started_at,
         completed_at, loads, errors, steps_viewed, steps_completed, steps_overridden, step_ms, ${isOwnLocale} as is_own_locale
       from known join guide_sessions using (template_id)
       where ${isOfDay}
     ), summed_locales as (${summedLocales}), chosen as (
       select template_id, version_id, platform,
         case when locale is null or place is not null then locale else '${UNKNOWN_VALUE}' end as locale,
         case when source is null or (template_id, source) in (${summedSources}) then source else '${UNKNOWN_VALUE}' end as source,
         started_at, completed_at, loads, errors, steps_viewed, steps_completed, steps_overridden, step_ms
       from of_day left join summed_locales using (template_id, locale)
     )
     insert into daily_rollup
       (template_id, version_id, platform, locale, source, event, step_slug, count, sessions, durations, duration_ms, day)
     select counts.*, cast(:day as date) from (
       ${sessionCounts(['template_id', 'version_id', 'platform', 'locale', 'source'], allCountedEvents)}
     ) as counts`,
    // knex refuses undefined as a binding (3.3.0, lib/raw.js).
    { day, templateId: templateId ?? null },
  )
}

const isOfDay = `
  started_at >= cast(:day as timestamp) at time zone 'UTC'
  and started_at < (cast(:day as timestamp) + interval '1 day') at time zone 'UTC'`

/** Maximum number of locales of a template and day that have sums of their own. A template has at most 100. */
const MAX_LOCALES = 100

/** The locales of the guide, and then the most frequent ones of its visitors. */
const summedLocales = `
  select * from (
    select template_id, locale, row_number() over (
      partition by template_id order by is_own_locale desc, count(*) desc, locale
    ) as place
    from of_day where locale <> '${UNKNOWN_VALUE}'
    group by template_id, locale, is_own_locale
  ) as ranked where place <= ${MAX_LOCALES}`

/** Maximum number of sources of a template and day that have sums of their own. Anyone can name any host. */
const MAX_SOURCES = 20

const summedSources = `
  select template_id, source from (
    select template_id, source, row_number() over (partition by template_id order by count(*) desc, source) as place
    from of_day where source is not null
    group by template_id, source
  ) as ranked where place <= ${MAX_SOURCES}`
