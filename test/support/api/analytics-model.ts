import type { EventRow } from '../../../api/store/activity/record.ts'

/**
 * One session of the model that computes analytics by their definitions (docs/events.md), for comparison with the SQL.
 */
export type ModelSession = {
  startedAt: number
  completedAt: number | undefined
  loads: number
  errors: number
  viewed: Set<string>
  completed: Set<string>
  overridden: Set<string>
  stepMs: Map<string, number>
  platform: string | null
  locale: string | null
  source: string | null
  versionId: string | null
}

/** Groups events into sessions. Each inner list is one batch; batches are in order of arrival. */
export function modelSessions(batches: readonly (readonly EventRow[])[]): ModelSession[] {
  const sessions = new Map<string, ModelSession>()
  const seen = new Set<string>()
  for (const batch of batches) {
    const inOrder = batch.toSorted(
      (a, b) => a.occurred_at.getTime() - b.occurred_at.getTime() || (a.id < b.id ? -1 : 1),
    )
    for (const event of inOrder) {
      if (seen.has(event.id)) continue
      seen.add(event.id)
      const session = sessions.get(event.session_id) ?? emptySession()
      sessions.set(event.session_id, session)
      add(session, event)
    }
  }
  return [...sessions.values()]
}

function emptySession(): ModelSession {
  return {
    startedAt: Infinity,
    completedAt: undefined,
    loads: 0,
    errors: 0,
    viewed: new Set(),
    completed: new Set(),
    overridden: new Set(),
    stepMs: new Map(),
    platform: null,
    locale: null,
    source: null,
    versionId: null,
  }
}

function add(session: ModelSession, event: EventRow): void {
  const at = event.occurred_at.getTime()
  const slug = event.step_slug ?? ''
  session.startedAt = Math.min(session.startedAt, at)
  session.platform ??= event.platform ?? null
  session.locale ??= event.locale ?? null
  session.source ??= event.source ?? null
  session.versionId ??= event.version_id ?? null
  if (event.event === 'template_loaded') session.loads += 1
  if (event.event === 'error') session.errors += 1
  if (event.event === 'template_complete') session.completedAt = Math.min(session.completedAt ?? at, at)
  if (event.event === 'step_view' || event.event === 'step_complete') session.viewed.add(slug)
  if (event.event !== 'step_complete') return
  session.completed.add(slug)
  if (event.properties['overridden'] === true) session.overridden.add(slug)
  if (event.duration_ms === undefined) return
  session.stepMs.set(slug, Math.max(event.duration_ms, session.stepMs.get(slug) ?? 0))
}

export function modelTotals(sessions: readonly ModelSession[]) {
  const completed = sessions.filter(({ completedAt }) => completedAt !== undefined)
  const times = completed.map(({ startedAt, completedAt = 0 }) => completedAt - startedAt)
  return {
    loads: sum(sessions.map(({ loads }) => loads)),
    sessions: sessions.length,
    completed: completed.length,
    completion_rate: share(completed.length, sessions.length),
    errors: sum(sessions.map(({ errors }) => errors)),
    mean_completion_ms: mean(times),
  }
}

export function modelSummary(sessions: readonly ModelSession[]) {
  const times = sessions.flatMap(({ startedAt, completedAt }) =>
    completedAt === undefined ? [] : [completedAt - startedAt],
  )
  return {
    ...modelTotals(sessions),
    median_completion_ms: percentile(times, 0.5),
    p90_completion_ms: percentile(times, 0.9),
  }
}

export function modelFunnel(sessions: readonly ModelSession[], slugs: readonly string[]) {
  return slugs.map((slug) => {
    const viewed = sessions.filter((session) => session.viewed.has(slug)).length
    const completed = sessions.filter((session) => session.completed.has(slug)).length
    return {
      step_slug: slug,
      viewed,
      completed,
      overridden: sessions.filter((session) => session.overridden.has(slug)).length,
      drop_off: viewed - completed,
      drop_off_rate: share(viewed - completed, viewed),
      reach: share(viewed, sessions.length),
      mean_dwell_ms: mean(sessions.flatMap(({ stepMs }) => stepMs.get(slug) ?? [])),
      verified_sites: 0,
      first_try_rate: null,
      group: 'value',
      title: null,
    }
  })
}

/** The funnel's row for steps other than these; none if no session has one. */
export function modelUnknownSteps(sessions: readonly ModelSession[], known: readonly string[]) {
  const withUnknown = (steps: ReadonlySet<string>): boolean =>
    [...steps].some((slug) => !known.includes(slug))
  const viewed = sessions.filter((session) => withUnknown(session.viewed)).length
  const completed = sessions.filter((session) => withUnknown(session.completed)).length
  if (viewed === 0) return []
  return [
    {
      step_slug: null,
      viewed,
      completed,
      overridden: sessions.filter((session) => withUnknown(session.overridden)).length,
      drop_off: viewed - completed,
      drop_off_rate: share(viewed - completed, viewed),
      reach: share(viewed, sessions.length),
      mean_dwell_ms: null,
      verified_sites: 0,
      first_try_rate: null,
      group: 'unknown',
      title: null,
    },
  ]
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The date of an instant in a time zone, as YYYY-MM-DD. */
export function localDate(instant: number, timeZone: string): string {
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  dateFormats.set(timeZone, format)
  return format.format(instant)
}

function percentile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (below === undefined || above === undefined) return null
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(sum(values) / values.length)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
