import { z } from 'zod'
import { timestamp } from '../../errors/fields.ts'
import type { BreakdownCounts, SessionTotals, StepCounts } from '../../store/analytics/session-analytics.ts'
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
    value: z.string().nullable().describe('Null for a `group` other than `value`'),
    version: z.int().nullable().describe('Version number, if versions are compared'),
    ...totals.shape,
    group: z
      .enum(['value', 'none', 'unknown', 'rest'])
      .describe(
        '`value`: the sessions with this value; `none`: those without one; `unknown`: those whose platform or language ' +
          'the guide never had; `rest`: those with values beyond the limit',
      ),
  })
  .meta({
    id: 'AnalyticsBreakdownRow',
    examples: [{ value: 'html', version: null, ...totalsExample, group: 'value' }],
  })

export const funnelRow = z
  .object({
    step_slug: z.string().nullable().describe('Null for a `group` other than `value`'),
    viewed: z.int().describe('Sessions that viewed or completed the step'),
    completed: z.int(),
    overridden: z
      .int()
      .describe(
        'Sessions that completed the step by confirming it by hand at least once (`overridden: true`)',
      ),
    drop_off: z.int().describe('Sessions that viewed the step and did not complete it'),
    drop_off_rate: rate,
    reach: rate.describe('Share of all sessions that viewed the step. Null for the rest'),
    mean_dwell_ms: durationMs.describe("Mean over sessions of the step's longest `durationMs`"),
    verified_sites: z.int().describe('Sites with a conclusive check of this step'),
    first_try_rate: rate.describe('Share of these sites that passed their first conclusive check'),
    group: z
      .enum(['value', 'unknown', 'rest'])
      .describe(
        '`value`: this step; `unknown`: steps that no published version has had; `rest`: steps beyond the limit, summed',
      ),
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
        group: 'value',
      },
    ],
  })

export const codeRow = z
  .object({
    type: z.string().nullable().describe('Null for the rest'),
    code: z.string().nullable().describe('Null for the rest'),
    count: z.int(),
    ok: z.int(),
    conclusive: z.int(),
    sites: z.int(),
    median_duration_ms: z.int(),
    group: z.enum(['value', 'rest']).describe('`value`: this code; `rest`: all codes beyond the limit'),
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
        group: 'value',
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

export function showBreakdown({
  value,
  version,
  group,
  ...sums
}: BreakdownCounts): z.infer<typeof breakdownRow> {
  return { value, version, ...showTotals(sums), group }
}

type FunnelCounts = { sessions: string; steps: readonly StepCounts[]; firstTries: readonly FirstAttempts[] }

const noCounts = { viewed: '0', completed: '0', overridden: '0', duration_ms: '0', durations: '0' }

/**
 * Returns one row for each step of the guide, in order, then for steps that only other versions have, and last for
 * unknown ones and the rest.
 */
export function showFunnel(
  order: readonly string[],
  { sessions, steps, firstTries }: FunnelCounts,
): z.infer<typeof funnelRow>[] {
  const [bySlug, tries] = [mapBySlug(steps), mapBySlug(firstTries)]
  const slugs = new Set([...order, ...steps.flatMap(({ step_slug: slug }) => slug ?? [])])
  const listed = Array.from(slugs, (slug) => {
    const row = showStep({ ...noCounts, ...bySlug.get(slug) }, tries.get(slug))
    return { step_slug: slug, ...row, reach: share(row.viewed, sessions), group: 'value' as const }
  })
  return [...listed, ...showUnknown(steps, sessions), ...showRest(steps, tries.get(null))]
}

function mapBySlug<Row extends { step_slug: string | null }>(rows: readonly Row[]): Map<string | null, Row> {
  return new Map(rows.map((row) => [row.step_slug, row]))
}

type FunnelRow = z.infer<typeof funnelRow>

/** An earlier release summed each invented step, so a session may have counted several times. */
function showUnknown(steps: readonly StepCounts[], sessions: string): FunnelRow[] {
  const row = steps.find(({ group }) => group === 'unknown')
  if (!row) return []
  const viewed = Math.min(Number(row.viewed), Number(sessions))
  const completed = Math.min(Number(row.completed), viewed)
  const overridden = Math.min(Number(row.overridden), completed)
  const shown = showStep({ ...noCounts, viewed, completed, overridden }, undefined)
  return [{ step_slug: null, ...shown, reach: share(viewed, sessions), group: 'unknown' }]
}

function showRest(steps: readonly StepCounts[], tries: FirstAttempts | undefined): FunnelRow[] {
  const row = steps.find(({ group }) => group === 'rest')
  if (!row && !tries) return []
  return [{ step_slug: null, ...showStep({ ...noCounts, ...row }, tries), reach: null, group: 'rest' }]
}

type ShownStep = Omit<FunnelRow, 'step_slug' | 'reach' | 'group'>

function showStep(
  { viewed, completed, overridden, duration_ms, durations }: Record<keyof typeof noCounts, string | number>,
  tries: FirstAttempts | undefined,
): ShownStep {
  const dropOff = Number(viewed) - Number(completed)
  return {
    viewed: Number(viewed),
    completed: Number(completed),
    overridden: Number(overridden),
    drop_off: dropOff,
    drop_off_rate: share(dropOff, viewed),
    mean_dwell_ms: mean(duration_ms, durations),
    verified_sites: Number(tries?.sites ?? 0),
    first_try_rate: share(tries?.succeeded ?? 0, tries?.sites ?? 0),
  }
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
    group: row.code === null ? 'rest' : 'value',
  }
}

export function roundNumber(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

function share(part: string | number, whole: string | number): number | null {
  return Number(whole) === 0 ? null : Math.round((Number(part) / Number(whole)) * 10_000) / 10_000
}

function mean(sum: string | number, count: string | number): number | null {
  return Number(count) === 0 ? null : Math.round(Number(sum) / Number(count))
}
