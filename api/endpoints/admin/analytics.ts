import { demoIds } from '../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { idParams } from '../../errors/fields.ts'
import { notFound } from '../../errors/refusals.ts'
import { toCsv, type CsvRow } from './csv.ts'
import { stepSlugs } from '../../../shared/content/version-content.ts'
import { preferredType } from '../../http/accept.ts'
import { emptyResponse, jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { breakDown, countOverTime, countSteps, summarise } from '../../store/analytics/session-analytics.ts'
import { deleteSession } from '../../store/analytics/delete-session.ts'
import { findContentText, findOwnedTemplate, type AnalyticsQuery } from '../../store/analytics/scope.ts'
import { countCodes, countFirstAttempts } from '../../store/analytics/verifications.ts'
import type { Database } from '../../store/database.ts'
import type { OwnedId } from '../../store/owned-id.ts'
import {
  breakdownRow,
  codeRow,
  funnelRow,
  roundNumber,
  showBreakdown,
  showCode,
  showFunnel,
  showTotals,
  summaryRow,
  timeRow,
} from './analytics-rows.ts'
import { sessionQuery, timeQuery, toStoreQuery, type AnalyticsParameters } from './analytics-query.ts'

const CSV_TYPE = 'text/csv; charset=utf-8; header=present'
const RESOURCE = 'template'
const MAX_HOURLY_DAYS = 31
const MAX_GROUPS = 100

const interval = z
  .enum(['hour', 'day', 'week', 'month'])
  .describe(`\`hour\` for at most ${MAX_HOURLY_DAYS} days`)

export const analyticsEndpoints: Endpoint<AdminDeps>[] = [
  analyticsEndpoint({
    operationId: 'getAnalyticsSummary',
    name: 'summary',
    summary: 'Loads, sessions, completions and completion times',
    description: 'One row for the whole period.',
    query: z.strictObject(sessionQuery),
    row: summaryRow,
    read: async (db, query) => {
      const { median, p90, ...sums } = await summarise(db, query)
      const times = { median_completion_ms: roundNumber(median), p90_completion_ms: roundNumber(p90) }
      return [{ ...showTotals(sums), ...times }]
    },
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsFunnel',
    name: 'funnel',
    summary: 'Funnel of sessions by step',
    description:
      'One row for each step, in the order of the guide, then for the most viewed steps that only other versions have ' +
      `(at most ${MAX_GROUPS}), and last for unknown steps and the rest.`,
    query: z.strictObject(sessionQuery),
    row: funnelRow,
    read: async (db, query) => {
      const order = await stepOrder(db, query)
      const { sessions, steps } = await countSteps(db, query, { first: order, limit: MAX_GROUPS })
      const slugs = [...order, ...steps.flatMap(({ step_slug: slug }) => slug ?? [])]
      const firstTries = await countFirstAttempts(db, query, slugs)
      return showFunnel(order, { sessions, steps, firstTries })
    },
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsTimeseries',
    name: 'timeseries',
    summary: 'Summary over time',
    description: 'One row for each hour, day, week or month.',
    query: z.strictObject({ ...sessionQuery, interval: interval.default('day') }),
    row: timeRow,
    maxDays: ({ interval }) => (interval === 'hour' ? MAX_HOURLY_DAYS : undefined),
    read: async (db, query, { interval }) => {
      const rows = await countOverTime(db, query, interval)
      return rows.map(({ start, ...sums }) => ({ start: start.toISOString(), ...showTotals(sums) }))
    },
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsBreakdown',
    name: 'breakdown',
    summary: 'Compare platforms, locales or versions',
    description:
      `Lists the ${MAX_GROUPS} values with the most sessions, and sums the rest. Sessions with a platform, or a locale of a ` +
      'language, that the guide never had are counted in one row, and those with another locale of its languages by ' +
      'language and region.',
    query: z.strictObject({
      ...sessionQuery,
      by: z.enum(['platform', 'locale', 'version']).describe('Property by which sessions are grouped'),
    }),
    row: breakdownRow,
    read: async (db, query, { by }) => {
      const rows = await breakDown(db, query, { by, limit: MAX_GROUPS })
      return rows.map(showBreakdown)
    },
  }),
  analyticsEndpoint({
    operationId: 'getAnalyticsVerifications',
    name: 'verifications',
    summary: 'Count check results by code',
    description: `One row for each of the ${MAX_GROUPS} most frequent codes that checks returned, and one for the rest.`,
    query: z.strictObject({
      ...timeQuery,
      step_slug: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Only checks of this step')
        .meta({ examples: ['install-snippet'] }),
    }),
    row: codeRow,
    read: async (db, query, { step_slug: stepSlug }) =>
      (await countCodes(db, query, { stepSlug, limit: MAX_GROUPS })).map(showCode),
  }),
  adminEndpoint({
    operationId: 'deleteSession',
    method: 'DELETE',
    path: '/v1/admin/templates/{id}/sessions/{session_id}',
    tag: 'Analytics',
    summary: "Delete a session's data",
    description: 'Deletes its events immediately, and updates the totals of its day within an hour.',
    scope: 'analytics:write',
    params: idParams(demoIds.templateId).extend({
      session_id: z
        .string()
        .min(1)
        .max(100)
        .describe('The `sessionId` of its events')
        .meta({ examples: ['5b1c9d2e'] }),
    }),
    responses: { 204: { description: 'Deleted, or already absent' } },
    errors: [],
    handler: async ({ caller, params: { id, session_id: sessionId }, record }, { db }) => {
      await requireTemplate(db, { account_id: caller.accountId, id })
      await deleteSession(db, { templateId: id, sessionId })
      // An audit entry with the session's id would keep a trace of the session.
      await record({ action: 'template.session_forgotten', resource: RESOURCE, id })
      return emptyResponse()
    },
  }),
]

type AnalyticsDeclaration<Query extends z.ZodType<AnalyticsParameters>, Row extends z.ZodObject> = {
  operationId: string
  name: string
  summary: string
  description: string
  query: Query
  row: Row
  /** Maximum number of days in a request. Undefined for the default. */
  maxDays?: (query: z.infer<Query>) => number | undefined
  read: (
    db: Database,
    query: AnalyticsQuery,
    parameters: z.infer<Query>,
  ) => Promise<(z.infer<Row> & CsvRow)[]>
}

/** Declares an endpoint that returns a template's analytics as rows in JSON or CSV. */
function analyticsEndpoint<Query extends z.ZodType<AnalyticsParameters>, Row extends z.ZodObject>({
  name,
  row,
  read,
  maxDays = () => undefined,
  ...declared
}: AnalyticsDeclaration<Query, Row>): Endpoint<AdminDeps> {
  const body = z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      time_zone: z.string().meta({ examples: ['UTC'] }),
      data: z.array(row),
    })
    .meta({ id: `Analytics${name.charAt(0).toUpperCase()}${name.slice(1)}` })
  return adminEndpoint({
    ...declared,
    method: 'GET',
    path: `/v1/admin/templates/{id}/analytics/${name}`,
    tag: 'Analytics',
    scope: 'analytics:read',
    params: idParams(demoIds.templateId),
    responses: {
      200: {
        description: 'The analytics; CSV contains only the rows of `data`',
        body,
        also: { type: 'text/csv', example: csvExample(row) },
      },
    },
    errors: [],
    handler: async ({ request, caller, params: { id }, query }, { db }) => {
      const template = await requireTemplate(db, { account_id: caller.accountId, id })
      const storeQuery = { ...toStoreQuery(id, query, maxDays(query)), ...template }
      const data = await read(db, storeQuery, query)
      const headers = { Vary: 'Accept' }
      if ((query.format ?? preferredType(request, ['json', 'csv'])) === 'csv') {
        const body = toCsv(data, Object.keys(row.shape))
        return { status: 200, headers: { ...headers, 'Content-Type': CSV_TYPE }, body }
      }
      return jsonResponse(
        { from: storeQuery.from, to: storeQuery.to, time_zone: query.tz, data },
        { headers },
      )
    },
  })
}

function csvExample(row: z.ZodObject): string {
  const rows = (row.meta()?.examples ?? []) as CsvRow[]
  return toCsv(rows, Object.keys(row.shape))
}

async function requireTemplate(
  db: Database,
  owned: OwnedId,
): Promise<{ currentVersionId: string | undefined }> {
  return (await findOwnedTemplate(db, owned)) ?? notFound(RESOURCE)
}

/** Returns the step slugs of the requested version, or of the current one by default. */
async function stepOrder(
  db: Database,
  { templateId, versionId, currentVersionId }: AnalyticsQuery,
): Promise<string[]> {
  const id = versionId ?? currentVersionId
  const text = id === undefined ? undefined : await findContentText(db, { templateId, versionId: id })
  return text === undefined ? [] : stepSlugs(text)
}
