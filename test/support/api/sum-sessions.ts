import type { EventRow } from '../../../api/store/activity/record.ts'

/** One session's sums over its events. */
type SessionSum = {
  readonly template_id: string
  readonly session_id: string
  version_id: string | undefined
  platform: string | undefined
  locale: string | undefined
  source: string | undefined
  started_at: Date
  last_at: Date
  completed_at: Date | undefined
  loads: number
  errors: number
  /** Includes the completed steps. */
  readonly steps_viewed: Set<string>
  readonly steps_completed: Set<string>
  readonly steps_overridden: Set<string>
  /** Longest reported duration of each completed step. */
  readonly step_ms: Map<string, number>
}

/** Sums events by session, as a model of the SQL. Events must be in chronological order. */
export function sumSessions(events: readonly EventRow[]): SessionSum[] {
  const sums = new Map<string, SessionSum>()
  for (const event of events) {
    const key = event.template_id + event.session_id
    const sum = sums.get(key)
    if (sum) add(sum, event)
    else sums.set(key, add(emptySum(event), event))
  }
  return [...sums.values()]
}

function emptySum({ template_id, session_id, occurred_at }: EventRow): SessionSum {
  return {
    template_id,
    session_id,
    version_id: undefined,
    platform: undefined,
    locale: undefined,
    source: undefined,
    started_at: occurred_at,
    last_at: occurred_at,
    completed_at: undefined,
    loads: 0,
    errors: 0,
    steps_viewed: new Set(),
    steps_completed: new Set(),
    steps_overridden: new Set(),
    step_ms: new Map(),
  }
}

function add(sum: SessionSum, event: EventRow): SessionSum {
  sum.version_id ??= event.version_id
  sum.platform ??= event.platform
  sum.locale ??= event.locale
  sum.source ??= event.source
  sum.last_at = event.occurred_at
  if (event.event === 'template_loaded') sum.loads += 1
  if (event.event === 'error') sum.errors += 1
  if (event.event === 'template_complete') sum.completed_at ??= event.occurred_at
  if (event.event === 'step_view') addStep(sum.steps_viewed, event)
  if (event.event === 'step_complete') addCompleted(sum, event)
  return sum
}

function addStep(steps: Set<string>, { step_slug: step }: EventRow): void {
  if (step !== undefined) steps.add(step)
}

function addCompleted(sum: SessionSum, event: EventRow): void {
  addStep(sum.steps_viewed, event)
  addStep(sum.steps_completed, event)
  if (event.properties['overridden'] === true) addStep(sum.steps_overridden, event)
  const { step_slug: step, duration_ms: duration } = event
  if (step === undefined || duration === undefined) return
  sum.step_ms.set(step, Math.max(duration, sum.step_ms.get(step) ?? 0))
}
