import { UNKNOWN_VALUE } from './known-values.ts'
import { storedMs } from './stored-ms.ts'

/**
 * Statement of `recordActivity`. It locks rows in key order, which avoids deadlocks. A session row does not depend on
 * the order in which its events arrive, except for the version, platform, locale and source, of which the first known
 * value is kept. Returns the number of new events.
 *
 * @param isNew condition for events that may be new, although the primary key decides in any case
 */
export function recordStatement(isNew: '' | typeof notOnDaysAround): string {
  return `with ${receivedEvents}, ${insertEvents(isNew)}, ${upsertSessions}, ${markChangedDays}, ${insertVerifications}
    select cast(count(*) as integer) as stored from new_events`
}

/**
 * Skips events that are already stored on an adjacent day. Only batches that need this condition have it, since
 * Postgres takes time to plan each partition.
 */
export const notOnDaysAround = `where (id, template_id) not in (
  select id, template_id from events
  where occurred_on between cast(:since as date) and cast(:until as date) and id = any (cast(:again as uuid[]))
)`

/** Maximum number of steps that a session stores. A completed step was also viewed, so one limit is enough. */
const MAX_STEPS = 100
const isWithinLimit = `(slug = any (stored.steps_viewed) or cardinality(stored.steps_viewed) < ${MAX_STEPS})`

const receivedEvents = `
  received as (
    select
      ${dayOf('occurred_at')} as occurred_on, id, template_id, version_id, session_id, event, step_slug, platform,
      locale, source, duration_ms, properties, occurred_at, received_at
    from unnest(
      cast(:id as uuid[]), cast(:template_id as uuid[]), cast(:version_id as uuid[]), cast(:session_id as text[]),
      cast(:event as text[]), cast(:step_slug as text[]), cast(:platform as text[]), cast(:locale as text[]),
      cast(:source as text[]), cast(:duration_ms as bigint[]), cast(:properties as jsonb[]), cast(:occurred_at as timestamptz[]),
      cast(:received_at as timestamptz[])
    ) as item (
      id, template_id, version_id, session_id, event, step_slug, platform, locale, source, duration_ms, properties,
      occurred_at, received_at)
  )`

const insertEvents = (isNew: string): string => `
  new_events as (
    insert into events
      (occurred_on, id, template_id, version_id, session_id, event, step_slug, platform, locale, source, duration_ms,
       properties, occurred_at, received_at)
    select * from received ${isNew} order by occurred_on, id
    on conflict (occurred_on, id) do nothing
    returning template_id, session_id, version_id, platform, locale, source, event, step_slug, duration_ms, occurred_at, id,
      event = 'step_complete' and properties -> 'overridden' = 'true' as overridden
  )`

/**
 * Events with the step under which they count. A query for each step, which always uses the index: a join could read
 * the whole table.
 */
const countedEvents = `
  select new_events.*, case when event in ('step_view', 'step_complete') then coalesce(known, '${UNKNOWN_VALUE}') end
    as known_step
  from new_events left join (
    select template_id, step_slug, (
      select value from known_values
      where known_values.template_id = seen.template_id and kind = 'step' and value = seen.step_slug
    ) as known
    from (select distinct template_id, step_slug from new_events where event in ('step_view', 'step_complete')) as seen
  ) as steps using (template_id, step_slug)`

/** Sums the new events by session. */
const sessionSums = `
  select
    template_id, session_id,
    (array_agg(version_id order by occurred_at, id) filter (where version_id is not null))[1],
    (array_agg(platform order by occurred_at, id) filter (where platform is not null))[1],
    (array_agg(locale order by occurred_at, id) filter (where locale is not null))[1],
    (array_agg(source order by occurred_at, id) filter (where source is not null))[1],
    min(occurred_at), max(occurred_at),
    min(occurred_at) filter (where event = 'template_complete'),
    count(*) filter (where event = 'template_loaded'),
    count(*) filter (where event = 'error'),
    coalesce(array_agg(distinct known_step) filter (where event in ('step_view', 'step_complete')), '{}'),
    coalesce(array_agg(distinct known_step) filter (where event = 'step_complete'), '{}'),
    coalesce(array_agg(distinct known_step) filter (where overridden), '{}'),
    -- The last of equal keys stays, which is the longest.
    coalesce(jsonb_object_agg(known_step, duration_ms order by duration_ms)
      filter (where event = 'step_complete' and duration_ms is not null and known_step <> '${UNKNOWN_VALUE}'), '{}')
  from (${countedEvents}) as counted
  group by template_id, session_id`

const upsertSessions = `
  changed_sessions as (
    insert into guide_sessions as stored
      (template_id, session_id, version_id, platform, locale, source, started_at, last_at, completed_at, loads, errors,
       steps_viewed, steps_completed, steps_overridden, step_ms)
    select * from (${sessionSums}) as sums order by template_id, session_id
    on conflict (template_id, session_id) do update set
      version_id = coalesce(stored.version_id, excluded.version_id),
      platform = coalesce(stored.platform, excluded.platform),
      locale = coalesce(stored.locale, excluded.locale),
      source = coalesce(stored.source, excluded.source),
      started_at = least(stored.started_at, excluded.started_at),
      last_at = greatest(stored.last_at, excluded.last_at),
      completed_at = least(stored.completed_at, excluded.completed_at),
      loads = stored.loads + excluded.loads,
      errors = stored.errors + excluded.errors,
      steps_viewed = ${union('steps_viewed')},
      steps_completed = ${union('steps_completed')},
      steps_overridden = ${union('steps_overridden')},
      step_ms = case
        when excluded.step_ms = '{}' then stored.step_ms
        else stored.step_ms || coalesce((
          select jsonb_object_agg(slug, greatest(value::bigint, ${storedMs('stored.step_ms')}))
          from jsonb_each_text(excluded.step_ms) as step (slug, value) where ${isWithinLimit}
        ), '{}') end
    returning template_id, session_id, ${dayOf('started_at')} as day
  )`

/**
 * Marks days whose rollup may be outdated because one of their sessions has just changed: all days before today, and
 * today if it is rolled up because the clock was set back over midnight.
 */
const markChangedDays = `
  changed_days as (
    select template_id, day, (
      -- The session before this statement. If it started on another day, that day changes, too.
      select ${dayOf('started_at')} from guide_sessions as earlier
      where earlier.template_id = changed_sessions.template_id and earlier.session_id = changed_sessions.session_id
    ) as day_before
    from changed_sessions where day < greatest(${dayOf('now()')}, (select rolled_up_to from rollup_state))
  ), marked_days as (
    insert into rollup_marks (template_id, day, marked_at)
    select template_id, day, clock_timestamp() from (
      select template_id, day from changed_days
      union select template_id, day_before from changed_days where day_before is not null
    ) as changed
    order by template_id, day
    on conflict (template_id, day) do update set marked_at = excluded.marked_at
  )`

const insertVerifications = `
  new_verifications as (
    insert into verifications
      (created_at, id, template_id, version_id, step_slug, type, ok, conclusive, code, target_host, duration_ms)
    select * from json_to_recordset(cast(:verifications as json)) as verification (
      created_at timestamptz, id uuid, template_id uuid, version_id uuid, step_slug text, type text, ok boolean,
      conclusive boolean, code text, target_host text, duration_ms integer
    )
    on conflict (created_at, id) do nothing
  )`

function dayOf(instant: string): string {
  return `(${instant} at time zone 'UTC')::date`
}

function union(column: `steps_${'viewed' | 'completed' | 'overridden'}`): string {
  return `case when excluded.${column} <@ stored.${column} then stored.${column}
    else stored.${column} || array(
      select slug from unnest(excluded.${column}) as step (slug) where slug <> all (stored.${column}) and ${isWithinLimit}
    ) end`
}
