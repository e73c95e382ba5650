import type { Database } from '../database.ts'
import { knownLocale, knownPlatform, knownStep, knownValues } from '../activity/known-values.ts'
import type { AnalyticsQuery, CountingScope } from './scope.ts'
import { sessionCounts, type CountedEvent } from './session-counts.ts'

/**
 * Dimension of a breakdown: SQL that gives the same value for sessions and for rolled-up rows. Both are joined with
 * `known`.
 */
export type Dimension = { ofSession: string; ofRolledDay: string }

export const byPlatform: Dimension = { ofSession: knownPlatform, ofRolledDay: knownPlatform }

type FactsQuery = {
  counted: readonly CountedEvent[]
  by?: Dimension
  /** The rest of the query. Reads `facts (dimension, event, step_slug, count, sessions, durations, duration_ms)`. */
  select: string
  bindings?: Readonly<Record<string, unknown>>
}

/** Runs a query over all counts in the scope, from rolled-up days and sessions. */
export async function queryFacts<Row>(
  trx: Database,
  { query, scope }: { query: AnalyticsQuery; scope: CountingScope },
  { counted, by = { ofSession: 'null', ofRolledDay: 'null' }, select, bindings = {} }: FactsQuery,
): Promise<Row[]> {
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `with ${known}, chosen as (
       select ${by.ofSession} as dimension, guide_sessions.template_id, started_at, completed_at, loads, errors,
         steps_viewed, steps_completed, steps_overridden, step_ms
       ${fromSessions}
     ), facts (dimension, event, step_slug, count, sessions, durations, duration_ms) as (
       select ${by.ofRolledDay}, event, ${knownStep}, count, sessions, durations, duration_ms
       from daily_rollup cross join known
       where daily_rollup.template_id = :templateId and day = any (cast(:days as date[])) and event = any (cast(:counted as text[]))
         ${filters}
       union all
       (${sessionCounts(['dimension'], counted)})
     )
     ${select}`,
    { ...scopeBindings(query, scope), counted, ...bindings },
  )
  return rows
}

/** Materialized, so that each set is built once. */
const known = `known as materialized (${knownValues('templates.id = :templateId')})`

const filters = `
  and (cast(:platform as text) is null or (platform = :platform and ${knownPlatform} = :platform))
  and (cast(:locale as text) is null or ${knownLocale} = :locale)
  and (cast(:source as text) is null or source = :source)
  and (cast(:versionId as uuid) is null or version_id = :versionId)`

/** Sessions of the scope outside the rolled-up days. */
const fromSessions = `
  from unnest(cast(:froms as timestamptz[]), cast(:tos as timestamptz[])) as span (lower_end, upper_end)
  join guide_sessions on template_id = :templateId and started_at >= lower_end and started_at < upper_end
  cross join known
  where true ${filters}`

function scopeBindings(query: AnalyticsQuery, { rolledDays, spans }: CountingScope): Record<string, unknown> {
  return {
    templateId: query.templateId,
    // knex refuses undefined as a binding (3.3.0, lib/raw.js).
    platform: query.platform ?? null,
    locale: query.locale ?? null,
    source: query.source ?? null,
    versionId: query.versionId ?? null,
    days: rolledDays,
    froms: spans.map(({ from }) => from.toISOString()),
    tos: spans.map(({ to }) => to.toISOString()),
  }
}

export type Percentiles = { median: number | null; p90: number | null }

/** Time from the first event to completion of the sessions in the scope, in milliseconds. */
export async function timesToComplete(
  trx: Database,
  query: AnalyticsQuery,
  scope: CountingScope,
): Promise<Percentiles> {
  const whole = { ...scope, spans: [{ from: scope.startsAt, to: scope.endsAt }] }
  const { rows } = await trx.raw<{ rows: Percentiles[] }>(
    `with ${known}
     select times[1] as median, times[2] as p90 from (
       select percentile_cont(array[0.5, 0.9]) within group
         (order by extract(epoch from completed_at - started_at) * 1000) as times
       ${fromSessions} and completed_at is not null
     ) as percentiles`,
    scopeBindings(query, whole),
  )
  return rows[0] ?? { median: null, p90: null }
}
