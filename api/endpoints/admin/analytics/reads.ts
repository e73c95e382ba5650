import type { z } from 'zod'
import { parseContent } from '../../../../shared/content/version-content.ts'
import { findContentText, type AnalyticsQuery } from '../../../store/analytics/scope.ts'
import {
  breakDown,
  countOverTime,
  summarise,
  type BreakdownBy,
  type Interval,
} from '../../../store/analytics/session-analytics.ts'
import { countSteps, countStepsByPlatform } from '../../../store/analytics/step-analytics.ts'
import { countCodes, countFirstAttempts } from '../../../store/analytics/verifications.ts'
import type { Database } from '../../../store/database.ts'
import {
  showFunnel,
  showPlatformFunnel,
  type funnelRow,
  type GuideStep,
  type platformFunnel,
} from './funnel-rows.ts'
import {
  roundNumber,
  showBreakdown,
  showCode,
  showTotals,
  type breakdownRow,
  type codeRow,
  type summaryRow,
  type timeRow,
} from './rows.ts'

/** Maximum number of rows of a report whose values anyone can invent. */
export const MAX_GROUPS = 100

export async function readSummary(db: Database, query: AnalyticsQuery): Promise<z.infer<typeof summaryRow>> {
  const { median, p90, ...sums } = await summarise(db, query)
  const times = { median_completion_ms: roundNumber(median), p90_completion_ms: roundNumber(p90) }
  return { ...showTotals(sums), ...times }
}

export async function readSeries(
  db: Database,
  query: AnalyticsQuery,
  interval: Interval,
): Promise<z.infer<typeof timeRow>[]> {
  const rows = await countOverTime(db, query, interval)
  return rows.map(({ start, ...sums }) => ({ start: start.toISOString(), ...showTotals(sums) }))
}

export async function readBreakdown(
  db: Database,
  query: AnalyticsQuery,
  by: BreakdownBy,
): Promise<z.infer<typeof breakdownRow>[]> {
  return (await breakDown(db, query, { by, limit: MAX_GROUPS })).map(showBreakdown)
}

export async function readFunnel(db: Database, query: AnalyticsQuery): Promise<z.infer<typeof funnelRow>[]> {
  const guideSteps = await findSteps(db, query)
  const order = guideSteps.map(({ slug }) => slug)
  const { sessions, steps } = await countSteps(db, query, { first: order, limit: MAX_GROUPS })
  const slugs = [...order, ...steps.flatMap(({ step_slug: slug }) => slug ?? [])]
  // A check does not know the visitor's platform, language or source.
  const hasChecks = [query.platform, query.locale, query.source].every((value) => value === undefined)
  const firstTries = hasChecks ? await countFirstAttempts(db, query, slugs) : []
  const rows = showFunnel(guideSteps, { sessions, steps, firstTries })
  return hasChecks ? rows : rows.map((row) => ({ ...row, verified_sites: null }))
}

/** Reads the funnel of each of these platforms. */
export async function readPlatformFunnels(
  db: Database,
  query: AnalyticsQuery,
  rows: readonly z.infer<typeof breakdownRow>[],
): Promise<z.infer<typeof platformFunnel>[]> {
  const platforms = rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, platform: value }]))
  const guideSteps = await findSteps(db, query)
  const counts = await countStepsByPlatform(db, query, {
    platforms: platforms.map(({ platform }) => platform),
    slugs: guideSteps.map(({ slug }) => slug),
  })
  return platforms.map((platform) => showPlatformFunnel(platform, guideSteps, counts))
}

/** Reads the steps of the requested version, or of the current one by default, in order. */
async function findSteps(
  db: Database,
  { templateId, versionId, currentVersionId }: AnalyticsQuery,
): Promise<GuideStep[]> {
  const id = versionId ?? currentVersionId
  const text = id === undefined ? undefined : await findContentText(db, { templateId, versionId: id })
  if (text === undefined) return []
  return parseContent(text).requirements.map(({ title, config, platform_ids: platforms }) => ({
    slug: config.slug,
    title,
    platforms,
  }))
}

export async function readCodes(
  db: Database,
  query: AnalyticsQuery,
  stepSlug?: string,
): Promise<z.infer<typeof codeRow>[]> {
  return (await countCodes(db, query, { stepSlug, limit: MAX_GROUPS })).map(showCode)
}
