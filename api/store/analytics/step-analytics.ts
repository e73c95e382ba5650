import type { Database } from '../database.ts'
import { byPlatform, queryFacts } from './facts.ts'
import { largestGroups, type Group } from './largest-groups.ts'
import { findScope, type AnalyticsQuery } from './scope.ts'
import { withSnapshot } from './snapshot.ts'

export type StepCounts = {
  /** Null for a group other than 'value'. */
  step_slug: string | null
  group: Group
  viewed: string
  completed: string
  /** Part of `completed`. */
  overridden: string
  duration_ms: string
  durations: string
}

/**
 * Counts for each viewed step, the largest first, and the total number of sessions. Has a row for each of the `first`
 * steps and for `limit` others, and one for all unknown steps. One more sums the rest, so a session that viewed several of
 * them counts as often there.
 */
export async function countSteps(
  db: Database,
  query: AnalyticsQuery,
  { first, limit }: { first: readonly string[]; limit: number },
): Promise<{ sessions: string; steps: StepCounts[] }> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, 'all')
    const rows = await queryFacts<StepCounts & { sessions: string }>(
      trx,
      { query, scope },
      {
        counted: ['session', 'step_view', 'step_complete', 'step_overridden'],
        select: largestGroups({
          groups: `select step_slug, ${stepTotals} from facts group by step_slug`,
          key: 'step_slug',
          totals: ['sessions', 'viewed', 'completed', 'overridden', 'duration_ms', 'durations'],
          largestBy: 'viewed',
          isListed: 'step_slug = any (cast(:first as text[]))',
        }),
        bindings: { first, limit },
      },
    )
    const whole = rows.find(({ group }) => group === 'none')
    return { sessions: whole?.sessions ?? '0', steps: rows.filter((row) => row !== whole) }
  })
}

export type PlatformSteps = { platform: string; step_slug: string; viewed: string; completed: string }

/** Counts the sessions that viewed and completed each of these steps, on each of these platforms. */
export async function countStepsByPlatform(
  db: Database,
  query: AnalyticsQuery,
  { platforms, slugs }: { platforms: readonly string[]; slugs: readonly string[] },
): Promise<PlatformSteps[]> {
  return withSnapshot(db, async (trx) => {
    const scope = await findScope(trx, query, 'all')
    return queryFacts(
      trx,
      { query, scope },
      {
        counted: ['step_view', 'step_complete'],
        by: byPlatform,
        select: `
          select dimension as platform, step_slug, ${viewsAndCompletions} from facts
          where dimension = any (cast(:platforms as text[])) and step_slug = any (cast(:slugs as text[]))
          group by dimension, step_slug`,
        bindings: { platforms, slugs },
      },
    )
  })
}

const viewsAndCompletions = `
  coalesce(sum(sessions) filter (where event = 'step_view'), 0) as viewed,
  coalesce(sum(sessions) filter (where event = 'step_complete'), 0) as completed`

const stepTotals = `
  coalesce(sum(sessions) filter (where event = 'session'), 0) as sessions,
  ${viewsAndCompletions},
  coalesce(sum(sessions) filter (where event = 'step_overridden'), 0) as overridden,
  coalesce(sum(duration_ms), 0) as duration_ms,
  coalesce(sum(durations), 0) as durations`
