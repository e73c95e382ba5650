import { z } from 'zod'
import type { PlatformSteps, StepCounts } from '../../../store/analytics/step-analytics.ts'
import type { FirstAttempts } from '../../../store/analytics/verifications.ts'
import { durationMs, mean, rate, share } from './rates.ts'

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
    verified_sites: z
      .int()
      .nullable()
      .describe('Sites with a conclusive check of this step; null with a filter that checks lack'),
    first_try_rate: rate.describe('Share of these sites that passed their first conclusive check'),
    group: z
      .enum(['value', 'unknown', 'rest'])
      .describe(
        '`value`: this step; `unknown`: steps that no published version has had; `rest`: steps beyond the limit, summed',
      ),
    title: z.string().nullable().describe('Null for a step that the version does not have'),
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
        title: 'Add the snippet',
      },
    ],
  })

export const platformFunnel = z
  .object({
    platform: z.string(),
    name: z.string().nullable(),
    sessions: z.int(),
    completion_rate: rate,
    steps: z.array(
      z.object({
        step_slug: z.string(),
        viewed: z.int(),
        completed: z.int(),
        reach: rate.describe("Share of the platform's sessions that viewed the step"),
        drop_off_rate: rate,
      }),
    ),
  })
  .meta({
    id: 'AnalyticsPlatformFunnel',
    examples: [
      {
        platform: 'html',
        name: 'HTML',
        sessions: 250,
        completion_rate: 0.7,
        steps: [
          { step_slug: 'install-snippet', viewed: 240, completed: 190, reach: 0.96, drop_off_rate: 0.2083 },
        ],
      },
    ],
  })

/** A step of a version. Without `platforms`, it is for all of them. */
export type GuideStep = {
  readonly slug: string
  readonly title: string
  readonly platforms: readonly string[]
}

type FunnelCounts = { sessions: string; steps: readonly StepCounts[]; firstTries: readonly FirstAttempts[] }

const noCounts = { viewed: '0', completed: '0', overridden: '0', duration_ms: '0', durations: '0' }

/**
 * Returns one row for each step of the guide, in order, then for steps that only other versions have, and last for
 * unknown ones and the rest.
 */
export function showFunnel(
  guideSteps: readonly GuideStep[],
  { sessions, steps, firstTries }: FunnelCounts,
): z.infer<typeof funnelRow>[] {
  const [bySlug, tries] = [mapBySlug(steps), mapBySlug(firstTries)]
  const titles = new Map(guideSteps.map(({ slug, title }) => [slug, title]))
  const slugs = new Set([...titles.keys(), ...steps.flatMap(({ step_slug: slug }) => slug ?? [])])
  const listed = Array.from(slugs, (slug) => {
    const row = showStep({ ...noCounts, ...bySlug.get(slug) }, tries.get(slug))
    const reach = share(row.viewed, sessions)
    return { step_slug: slug, ...row, reach, group: 'value' as const, title: titles.get(slug) ?? null }
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
  return [{ step_slug: null, ...shown, reach: share(viewed, sessions), group: 'unknown', title: null }]
}

function showRest(steps: readonly StepCounts[], tries: FirstAttempts | undefined): FunnelRow[] {
  const row = steps.find(({ group }) => group === 'rest')
  if (!row && !tries) return []
  return [
    { step_slug: null, ...showStep({ ...noCounts, ...row }, tries), reach: null, group: 'rest', title: null },
  ]
}

type ShownStep = Omit<FunnelRow, 'step_slug' | 'reach' | 'group' | 'title'>

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

type Platform = Omit<z.infer<typeof platformFunnel>, 'steps'>

/** Returns the funnel of one platform: the steps that it has now, in order. */
export function showPlatformFunnel(
  { platform, name, sessions, completion_rate }: Platform,
  guideSteps: readonly GuideStep[],
  counts: readonly PlatformSteps[],
): z.infer<typeof platformFunnel> {
  const own = new Map(counts.filter((row) => row.platform === platform).map((row) => [row.step_slug, row]))
  const steps = guideSteps
    .filter(({ slug, platforms }) => own.has(slug) || platforms.length === 0 || platforms.includes(platform))
    .map(({ slug }) => {
      const [viewed, completed] = [Number(own.get(slug)?.viewed ?? 0), Number(own.get(slug)?.completed ?? 0)]
      const drop_off_rate = share(viewed - completed, viewed)
      return { step_slug: slug, viewed, completed, reach: share(viewed, sessions), drop_off_rate }
    })
  return { platform, name, sessions, completion_rate, steps }
}
