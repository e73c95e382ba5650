import { z } from 'zod'
import { timestamp } from '../../admin/fields.ts'
import type { SessionTotals, StepCounts } from '../../store/analytics/session-analytics.ts'
import type { CodeCounts, FirstAttempts } from '../../store/analytics/verifications.ts'

const rate = z.number().min(0).max(1).nullable()
const durationMs = z.int().nullable()

const totals = z.object({
  loads: z.int().describe('Number of times the guide was loaded'),
  sessions: z.int().describe('Sessions that started in this period'),
  completed: z.int().describe('Sessions that completed the guide'),
  completion_rate: rate,
  errors: z.int(),
  mean_completion_ms: durationMs.describe('From the first event of a session to its completion'),
})

const totalsExample = {
  loads: 320,
  sessions: 250,
  completed: 175,
  completion_rate: 0.7,
  errors: 4,
  mean_completion_ms: 412_000,
}

export const summaryRow = totals
  .extend({ median_completion_ms: durationMs, p90_completion_ms: durationMs })
  .meta({
    id: 'AnalyticsSummaryRow',
    examples: [{ ...totalsExample, median_completion_ms: 305_000, p90_completion_ms: 940_000 }],
  })

export const timeRow = z
  .object({ start: timestamp, ...totals.shape })
  .meta({ id: 'AnalyticsTimeRow', examples: [{ start: '2026-03-02T00:00:00.000Z', ...totalsExample }] })

export const breakdownRow = z
  .object({
    value: z.string().nullable().describe('Null for sessions without this value'),
    version: z.int().nullable().describe('Version number, if versions are compared'),
    ...totals.shape,
  })
  .meta({ id: 'AnalyticsBreakdownRow', examples: [{ value: 'html', version: null, ...totalsExample }] })

export const funnelRow = z
  .object({
    step_slug: z.string(),
    viewed: z.int().describe('Sessions that viewed or completed the step'),
    completed: z.int(),
    overridden: z
      .int()
      .describe(
        'Sessions that completed the step by confirming it by hand at least once (`overridden: true`)',
      ),
    drop_off: z.int().describe('Sessions that viewed the step and did not complete it'),
    drop_off_rate: rate,
    reach: rate.describe('Share of all sessions that viewed the step'),
    mean_dwell_ms: durationMs.describe("Mean over sessions of the step's longest `durationMs`"),
    verified_sites: z.int().describe('Sites with a conclusive check of this step'),
    first_try_rate: rate.describe('Share of these sites that passed their first conclusive check'),
  })
  .meta({
    id: 'AnalyticsFunnelRow',
    examples: [
      {
        step_slug: 'install-snippet',
        viewed: 240,
        completed: 190,
        overridden: 6,
        drop_off: 50,
        drop_off_rate: 0.2083,
        reach: 0.96,
        mean_dwell_ms: 128_000,
        verified_sites: 160,
        first_try_rate: 0.75,
      },
    ],
  })

export const codeRow = z
  .object({
    type: z.string(),
    code: z.string(),
    count: z.int(),
    ok: z.int(),
    conclusive: z.int(),
    sites: z.int(),
    median_duration_ms: z.int(),
  })
  .meta({
    id: 'AnalyticsCodeRow',
    examples: [
      {
        type: 'script_presence',
        code: 'script_not_found',
        count: 41,
        ok: 0,
        conclusive: 41,
        sites: 33,
        median_duration_ms: 310,
      },
    ],
  })

export function showTotals(sums: SessionTotals): z.infer<typeof totals> {
  const { loads, sessions, completed, errors, duration_ms: durationMs, durations } = sums
  return {
    loads: Number(loads),
    sessions: Number(sessions),
    completed: Number(completed),
    completion_rate: share(completed, sessions),
    errors: Number(errors),
    mean_completion_ms: mean(durationMs, durations),
  }
}

type FunnelCounts = { sessions: string; steps: readonly StepCounts[]; firstTries: readonly FirstAttempts[] }

const noCounts = { viewed: '0', completed: '0', overridden: '0', duration_ms: '0', durations: '0' }

/** Returns one row for each step of the guide, in order, and then the steps that only other versions have. */
export function showFunnel(
  order: readonly string[],
  { sessions, steps, firstTries }: FunnelCounts,
): z.infer<typeof funnelRow>[] {
  const bySlug = new Map(steps.map((step) => [step.step_slug, step]))
  const others = steps
    .filter(({ step_slug: slug }) => !order.includes(slug))
    .toSorted((a, b) => Number(b.viewed) - Number(a.viewed) || (a.step_slug < b.step_slug ? -1 : 1))
  return [...order, ...others.map((step) => step.step_slug)].map((slug) => {
    const { viewed, completed, overridden, duration_ms, durations } = bySlug.get(slug) ?? noCounts
    const tries = firstTries.find(({ step_slug }) => step_slug === slug)
    const dropOff = Number(viewed) - Number(completed)
    return {
      step_slug: slug,
      viewed: Number(viewed),
      completed: Number(completed),
      overridden: Number(overridden),
      drop_off: dropOff,
      drop_off_rate: share(dropOff, viewed),
      reach: share(viewed, sessions),
      mean_dwell_ms: mean(duration_ms, durations),
      verified_sites: Number(tries?.sites ?? 0),
      first_try_rate: share(tries?.succeeded ?? 0, tries?.sites ?? 0),
    }
  })
}

export function showCode(row: CodeCounts): z.infer<typeof codeRow> {
  return {
    type: row.type,
    code: row.code,
    count: Number(row.count),
    ok: Number(row.ok),
    conclusive: Number(row.conclusive),
    sites: Number(row.sites),
    median_duration_ms: Math.round(row.median_duration_ms),
  }
}

export function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

function share(part: string | number, whole: string | number): number | null {
  return Number(whole) === 0 ? null : Math.round((Number(part) / Number(whole)) * 10_000) / 10_000
}

function mean(sum: string, count: string): number | null {
  return Number(count) === 0 ? null : Math.round(Number(sum) / Number(count))
}
