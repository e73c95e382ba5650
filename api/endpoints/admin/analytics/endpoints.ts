import { z } from 'zod'
import type { AdminDeps } from '../../../admin/admin-endpoint.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { analyticsEndpoint } from './declare.ts'
import { deleteSessionEndpoint } from './delete-session.ts'
import { funnelRow } from './funnel-rows.ts'
import { formatQuery, sessionQuery, timeQuery } from './query.ts'
import { MAX_GROUPS, readBreakdown, readCodes, readFunnel, readSeries, readSummary } from './reads.ts'
import { analyticsReportEndpoint } from './report.ts'
import { breakdownRow, codeRow, summaryRow, timeRow } from './rows.ts'

const MAX_HOURLY_DAYS = 31

const rowsQuery = { ...sessionQuery, ...formatQuery }

const interval = z
  .enum(['hour', 'day', 'week', 'month'])
  .describe(`\`hour\` for at most ${MAX_HOURLY_DAYS} days`)

export const analyticsEndpoints: Endpoint<AdminDeps>[] = [
  analyticsEndpoint({
    operationId: 'getAnalyticsSummary',
    name: 'summary',
    summary: 'Loads, sessions, completions and completion times',
    description: 'One row for the whole period.',
    query: z.strictObject(rowsQuery),
    row: summaryRow,
    read: async (db, query) => [await readSummary(db, query)],
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsFunnel',
    name: 'funnel',
    summary: 'Funnel of sessions by step',
    description:
      'One row for each step, in the order of the guide, then for the most viewed steps that only other versions have ' +
      `(at most ${MAX_GROUPS}), and last for unknown steps and the rest.`,
    query: z.strictObject(rowsQuery),
    row: funnelRow,
    read: readFunnel,
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsTimeseries',
    name: 'timeseries',
    summary: 'Summary over time',
    description: 'One row for each hour, day, week or month.',
    query: z.strictObject({ ...rowsQuery, interval: interval.default('day') }),
    row: timeRow,
    maxDays: ({ interval }) => (interval === 'hour' ? MAX_HOURLY_DAYS : undefined),
    read: async (db, query, { interval }) => readSeries(db, query, interval),
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsBreakdown',
    name: 'breakdown',
    summary: 'Compare platforms, locales, versions or sources',
    description:
      `Lists the ${MAX_GROUPS} values with the most sessions, and sums the rest. Sessions with a platform, or a locale of a ` +
      'language, that the guide never had are counted in one row, and those with another locale of its languages by ' +
      'language and region.',
    query: z.strictObject({
      ...rowsQuery,
      by: z
        .enum(['platform', 'locale', 'version', 'source'])
        .describe('Property by which sessions are grouped'),
    }),
    row: breakdownRow,
    read: async (db, query, { by }) => readBreakdown(db, query, by),
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsVerifications',
    name: 'verifications',
    summary: 'Count check results by code',
    description: `One row for each of the ${MAX_GROUPS} most frequent codes that checks returned, and one for the rest.`,
    query: z.strictObject({
      ...timeQuery,
      ...formatQuery,
      step_slug: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Only checks of this step')
        .meta({ examples: ['install-snippet'] }),
    }),
    row: codeRow,
    read: async (db, query, { step_slug: stepSlug }) => readCodes(db, query, stepSlug),
  }),
  analyticsReportEndpoint,
  deleteSessionEndpoint,
]
