import { storedMs } from '../activity/stored-ms.ts'
import type { eventNames } from '../activity/record.ts'
import { areKnown, isKnown, UNKNOWN_VALUE } from '../activity/known-values.ts'

/**
 * Events that are counted. 'session' means a whole session, whose duration is the time to its completion, and
 * 'step_overridden' a completed step that a check had not passed (decision 210).
 */
export type CountedEvent = 'session' | 'step_overridden' | (typeof eventNames)[number]

export const allCountedEvents: readonly CountedEvent[] = [
  'session',
  'template_loaded',
  'step_view',
  'step_complete',
  'step_overridden',
  'template_complete',
  'error',
]

/**
 * Makes SQL that counts the sessions of `chosen`, grouped by its columns `keys`, with the columns of daily_rollup. The
 * rollup and the queries over days that are not rolled up share it. Reads `known`, which has a row for each template of
 * `chosen`, and counts a session with any number of unknown steps once, without durations.
 */
export function sessionCounts(keys: readonly string[], counted: readonly CountedEvent[]): string {
  const columns = keys.map((key) => `${key}, `).join('')
  const groupBy = (more: string[]): string => {
    const all = [...keys, ...more]
    return all.length === 0 ? 'having count(*) > 0' : `group by ${all.join(', ')}`
  }
  const selects: Record<CountedEvent, string> = {
    session: `
      select ${columns} 'session' as event, null as step_slug, count(*) as count, count(*) as sessions,
        count(completed_at) as durations,
        coalesce(extract(epoch from sum(completed_at - started_at)) * 1000, 0) as duration_ms
      from chosen ${groupBy([])}`,
    template_loaded: plain('template_loaded', 'loads > 0', 'sum(loads)'),
    template_complete: plain('template_complete', 'completed_at is not null', 'count(*)'),
    error: plain('error', 'errors > 0', 'sum(errors)'),
    step_view: bySlug('step_view', 'steps_viewed'),
    step_overridden: bySlug('step_overridden', 'steps_overridden'),
    step_complete: `
      select ${columns} 'step_complete', slug, count(*), count(*), count(ms), coalesce(sum(ms), 0)
      from (
        select ${columns} slug, ${storedMs('step_ms')} as ms
        from (select ${columns} unnest(steps_completed) as slug, step_ms, steps ${fromChosen}) as completed
        where ${isKnown('steps', 'slug')}
        offset 0 -- so that each duration is looked up once
      ) as timed ${groupBy(['slug'])}
      ${orUnknown('step_complete', 'steps_completed')}`,
  }
  return allCountedEvents
    .filter((name) => counted.includes(name))
    .map((name) => selects[name])
    .join('\n union all \n')

  function bySlug(event: CountedEvent, slugs: string): string {
    return `
      select ${columns} '${event}', slug, count(*), count(*), 0, 0
      from (select ${columns} unnest(${slugs}) as slug, steps ${fromChosen}) as seen
      where ${isKnown('steps', 'slug')} ${groupBy(['slug'])}
      ${orUnknown(event, slugs)}`
  }

  function orUnknown(event: CountedEvent, slugs: string): string {
    return `
      union all
      select ${columns} '${event}', '${UNKNOWN_VALUE}', count(*), count(*), 0, 0
      ${fromChosen} where not ${areKnown('steps', slugs)} ${groupBy([])}`
  }

  function plain(event: CountedEvent, condition: string, count: string): string {
    return `
      select ${columns} '${event}', null, ${count}, count(*), 0, 0
      from chosen where ${condition} ${groupBy([])}`
  }
}

const fromChosen = 'from chosen join known using (template_id)'
