import { makePartitions } from '../../api/store/activity/partitions.ts'
import { rollUp } from '../../api/store/analytics/rollup.ts'
import type { Database } from '../../api/store/database.ts'

export const DAYS = 90
const SESSIONS = 366_000

/**
 * Stores two million events over ninety days, which are generated in Postgres. The first template has a third of
 * them.
 */
export async function fill(db: Database, templateIds: readonly string[]): Promise<void> {
  await makePartitions(db, new Date(Date.now() - (DAYS + 1) * 86_400_000), new Date())
  await db.raw(knownSteps, { templateIds })
  await db.raw(`select setseed(0.5)`)
  await db.raw(
    `create table visits as
     select n, (cast(:ids as uuid[]))[1 + least(floor(power(random(), 1.7) * :count), :count - 1)::int] as template_id,
       now() - random() * interval '${DAYS} days' as started_at, floor(random() * 5)::int as steps,
       (array['wordpress', 'shopify', 'html', 'wix'])[1 + floor(random() * 4)::int] as platform,
       (array['en', 'de', 'fr'])[1 + floor(random() * 3)::int] as locale
     from generate_series(1, ${SESSIONS}) as n`,
    { ids: templateIds, count: templateIds.length },
  )
  for (const statement of statements) await db.raw(statement)
}

const knownSteps = `
  insert into known_values (template_id, kind, value)
  select id, 'step', 'step-' || k from unnest(cast(:templateIds as uuid[])) as id, generate_series(1, 4) as k
  on conflict do nothing`

/**
 * A visit loads the guide and views `steps` steps. It completes all of them except the last, which it completes only
 * if it is the fourth.
 */
const statements = [
  `insert into events
     (occurred_on, id, template_id, session_id, event, step_slug, platform, locale, duration_ms, properties,
      occurred_at, received_at)
   select (at at time zone 'UTC')::date, gen_random_uuid(), template_id, 's-' || n, event, step, platform, locale,
     case when event = 'step_complete' then 60000 end, '{}', at, at
   from (
     select visits.*, 'template_loaded' as event, null as step, started_at as at from visits
     union all
     select visits.*, 'step_view', 'step-' || k, started_at + k * interval '1 minute'
     from visits, generate_series(1, steps) as k
     union all
     select visits.*, 'step_complete', 'step-' || k, started_at + k * interval '1 minute' + interval '30 seconds'
     from visits, generate_series(1, case when steps = 4 then 4 else steps - 1 end) as k
     union all
     select visits.*, 'template_complete', null, started_at + interval '5 minutes' from visits where steps = 4
     union all
     select visits.*, 'error', null, started_at from visits where n % 10 = 0
   ) as happened where at <= now()`,
  `insert into guide_sessions
     (template_id, session_id, platform, locale, started_at, last_at, completed_at, loads, errors, steps_viewed,
      steps_completed, step_ms)
   select template_id, session_id, min(platform), min(locale), min(occurred_at), max(occurred_at),
     min(occurred_at) filter (where event = 'template_complete'),
     count(*) filter (where event = 'template_loaded'), count(*) filter (where event = 'error'),
     coalesce(array_agg(step_slug) filter (where event = 'step_view'), '{}'),
     coalesce(array_agg(step_slug) filter (where event = 'step_complete'), '{}'),
     coalesce(jsonb_object_agg(step_slug, duration_ms) filter (where event = 'step_complete'), '{}')
   from events group by template_id, session_id
   on conflict do nothing`,
  `insert into verifications
     (created_at, id, template_id, step_slug, type, ok, conclusive, code, target_host, duration_ms)
   select started_at, gen_random_uuid(), template_id, 'step-1', 'http_ping', n % 4 <> 0, true, 'ok',
     'site-' || n % 5000 || '.example.com', 300
   from visits where n % 7 = 0 and started_at > date_trunc('month', now() - interval '${DAYS} days')`,
  'drop table visits',
]

/** Recomputes the rollup as if the service had been running all the time. */
export async function recomputeRollup(db: Database): Promise<void> {
  await db.raw(`update rollup_state set rolled_up_to = (now() - interval '${DAYS + 1} days')::date`)
  await rollUp(db, new Date().toISOString().slice(0, 10))
  await db.raw('vacuum analyze guide_sessions')
  await db.raw('vacuum analyze daily_rollup')
  await db.raw('analyze events')
}
