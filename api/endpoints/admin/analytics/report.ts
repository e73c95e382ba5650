import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { demoIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { AnalyticsQuery } from '../../../store/analytics/scope.ts'
import { countStepCauses } from '../../../store/analytics/verifications.ts'
import { countStuckSteps } from '../../../store/installations/counts.ts'
import type { Database } from '../../../store/database.ts'
import { funnelRow, platformFunnel } from './funnel-rows.ts'
import { comparedQuery, sessionQuery, shiftTo, toStoreQuery } from './query.ts'
import {
  MAX_GROUPS,
  readBreakdown,
  readCodes,
  readFunnel,
  readPlatformFunnels,
  readSeries,
  readSummary,
} from './reads.ts'
import { requireTemplate } from './require-template.ts'
import { breakdownRow, codeRow, stepCause, summaryRow, timeRow } from './rows.ts'

/** Platforms with a funnel of their own. */
const MAX_FUNNELS = 6

/** Causes of each step. */
const MAX_CAUSES = 3

const stuckStep = z
  .object({ step_slug: z.string(), count: z.int() })
  .meta({ id: 'AnalyticsStuckStep', examples: [{ step_slug: 'install-snippet', count: 2 }] })

const interval = z.enum(['day', 'week'])

const totals = { summary: summaryRow, timeseries: z.array(timeRow) }

const reportBody = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    time_zone: z.string().meta({ examples: ['UTC'] }),
    ...totals,
    compared: z
      .object({ from: z.iso.date(), to: z.iso.date(), ...totals })
      .nullable()
      .describe('The period that begins on `compare_from`'),
    funnel: z.array(funnelRow),
    platform_funnels: z
      .array(platformFunnel)
      .describe(`Funnels of the ${MAX_FUNNELS} platforms with the most sessions`),
    platforms: z.array(breakdownRow),
    locales: z.array(breakdownRow),
    versions: z.array(breakdownRow),
    sources: z.array(breakdownRow),
    verifications: z.array(codeRow),
    stuck_steps: z
      .array(stuckStep)
      .nullable()
      .describe('Installations that are stuck now, whatever the filters. Null without `installations:read`'),
    step_causes: z
      .array(stepCause)
      .describe(
        `The ${MAX_CAUSES} codes with the most sites of each step's checks that did not pass, most first`,
      ),
  })
  .meta({ id: 'AnalyticsReport' })

/** Everything that a screen of analytics shows, in one request. */
export const analyticsReportEndpoint: Endpoint<AdminDeps> = adminEndpoint({
  operationId: 'getAnalyticsReport',
  method: 'GET',
  path: '/v1/admin/templates/{id}/analytics/report',
  tag: 'Analytics',
  summary: 'All analytics of a period',
  description:
    'Everything that the other endpoints of analytics return, in one response, with the totals of another period to ' +
    `compare with. Lists have at most ${MAX_GROUPS} values and sum the rest. Checks have no platform, locale or source: ` +
    '`verifications`, `step_causes` and the last columns of `funnel` are filtered by version only.',
  scope: 'analytics:read',
  params: idParams(demoIds.templateId),
  query: z.strictObject({
    ...sessionQuery,
    ...comparedQuery,
    interval: interval.default('day').describe('Interval of `timeseries`'),
  }),
  responses: { 200: { description: 'The analytics', body: reportBody } },
  errors: [],
  handler: async ({ caller, params: { id }, query }, { db }) => {
    const template = await requireTemplate(db, { account_id: caller.accountId, id })
    const { compare_from: comparedFrom, interval, ...parameters } = query
    const storeQuery = { ...toStoreQuery(id, parameters), ...template }
    const compared = comparedFrom === undefined ? undefined : shiftTo(storeQuery, comparedFrom)
    return jsonResponse({
      time_zone: query.tz,
      ...(await readTotals(db, storeQuery, interval)),
      compared: compared ? await readTotals(db, compared, interval) : null,
      ...(await readParts(db, storeQuery)),
      stuck_steps: caller.scopes.includes('installations:read') ? await countStuckSteps(db, id) : null,
    })
  },
})

type Totals = NonNullable<z.infer<typeof reportBody>['compared']>

async function readTotals(db: Database, query: AnalyticsQuery, interval: 'day' | 'week'): Promise<Totals> {
  const summary = await readSummary(db, query)
  const timeseries = await readSeries(db, query, interval)
  return { from: query.from, to: query.to, summary, timeseries }
}

type Parts = Omit<z.infer<typeof reportBody>, keyof Totals | 'time_zone' | 'compared' | 'stuck_steps'>

/** One query after the other, so that a report does not take all connections. */
async function readParts(db: Database, query: AnalyticsQuery): Promise<Parts> {
  const platforms = await readBreakdown(db, query, 'platform')
  const known = platforms.filter(({ value }) => value !== null).slice(0, MAX_FUNNELS)
  const funnel = await readFunnel(db, query)
  const slugs = funnel.flatMap(({ step_slug: slug }) => slug ?? [])
  return {
    funnel,
    platform_funnels: await readPlatformFunnels(db, query, known),
    platforms,
    locales: await readBreakdown(db, query, 'locale'),
    versions: await readBreakdown(db, query, 'version'),
    sources: await readBreakdown(db, query, 'source'),
    verifications: await readCodes(db, query),
    step_causes: await countStepCauses(db, query, { slugs, limit: MAX_CAUSES }),
  }
}
