import { z } from 'zod'
import { timestamp } from '../../../errors/fields.ts'
import type { BreakdownCounts, SessionTotals } from '../../../store/analytics/session-analytics.ts'
import type { CodeCounts } from '../../../store/analytics/verifications.ts'
import { durationMs, mean, rate, share } from './rates.ts'

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
          'the guide never had, or whose source was not among the most frequent of its day; `rest`: those with values ' +
          'beyond the limit',
      ),
    name: z.string().nullable().describe('Name of the platform, if platforms are compared'),
  })
  .meta({
    id: 'AnalyticsBreakdownRow',
    examples: [{ value: 'html', version: null, ...totalsExample, group: 'value', name: 'HTML' }],
  })

export const codeRow = z
  .object({
    type: z.string().nullable().describe('Null for the rest'),
    code: z.string().nullable().describe('Null for the rest'),
    count: z.int(),
    ok: z.int().describe('Number of checks that passed'),
    conclusive: z.int().describe('Number of checks that could tell'),
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

export const stepCause = z
  .object({
    step_slug: z.string(),
    type: z.string(),
    code: z.string(),
    count: z.int().describe('Checks of the step that ended with this code without passing'),
    sites: z.int().describe('Sites of these checks'),
  })
  .meta({
    id: 'AnalyticsStepCause',
    examples: [
      {
        step_slug: 'install-snippet',
        type: 'script_presence',
        code: 'script_not_found',
        count: 41,
        sites: 33,
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
  name,
  ...sums
}: BreakdownCounts): z.infer<typeof breakdownRow> {
  return { value, version, ...showTotals(sums), group, name }
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
