import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import { idParams } from '../../admin/fields.ts'
import { notFound } from '../../admin/refusals.ts'
import { toCsv, type CsvRow } from '../../csv.ts'
import { stepSlugs } from '../../guides/content.ts'
import type { Route } from '../../route.ts'
import { breakDown, followOverTime, followSteps, summarise } from '../../store/analytics/figures.ts'
import { forgetSession } from '../../store/analytics/forget-session.ts'
import { findContentText, findMeasured, type Asked } from '../../store/analytics/scope.ts'
import { countCodes, countFirstTries } from '../../store/analytics/verifications.ts'
import type { Database } from '../../store/database.ts'
import type { OwnedId } from '../../store/owned-id.ts'
import {
  breakdownRow,
  codeRow,
  funnelRow,
  rounded,
  showCode,
  showFunnel,
  showTotals,
  summaryRow,
  timeRow,
} from './analytics-figures.ts'
import { sessionQuery, timeQuery, toAsked, type AskedQuery } from './analytics-query.ts'

const RESOURCE = 'template'
const MAX_HOURLY_DAYS = 31
const MAX_GROUPS = 100

const interval = z
  .enum(['hour', 'day', 'week', 'month'])
  .describe(`\`hour\` for at most ${MAX_HOURLY_DAYS} days`)

export const analyticsRoutes: Route<AdminDeps>[] = [
  figuresRoute({
    name: 'summary',
    summary: 'Loads, sessions, completion and its time',
    query: z.strictObject(sessionQuery),
    row: summaryRow,
    read: async (db, asked) => {
      const { median, p90, ...sums } = await summarise(db, asked)
      const times = { median_completion_ms: rounded(median), p90_completion_ms: rounded(p90) }
      return [{ ...showTotals(sums), ...times }]
    },
  }),
  figuresRoute({
    name: 'funnel',
    summary: 'How far sessions come, step by step',
    query: z.strictObject(sessionQuery),
    row: funnelRow,
    read: async (db, asked) => {
      const [order, steps, firstTries] = await Promise.all([
        stepOrder(db, asked),
        followSteps(db, asked),
        countFirstTries(db, asked),
      ])
      return showFunnel(order, { ...steps, firstTries })
    },
  }),
  figuresRoute({
    name: 'timeseries',
    summary: 'The same figures over time',
    query: z.strictObject({ ...sessionQuery, interval: interval.default('day') }),
    row: timeRow,
    maxDays: ({ interval }) => (interval === 'hour' ? MAX_HOURLY_DAYS : undefined),
    read: async (db, asked, { interval }) => {
      const rows = await followOverTime(db, asked, interval)
      return rows.map(({ start, ...sums }) => ({ start: start.toISOString(), ...showTotals(sums) }))
    },
  }),
  figuresRoute({
    name: 'breakdown',
    summary: 'Platforms, locales or versions beside each other',
    description: `The ${MAX_GROUPS} with the most sessions.`,
    query: z.strictObject({ ...sessionQuery, by: z.enum(['platform', 'locale', 'version']) }),
    row: breakdownRow,
    read: async (db, asked, { by }) => {
      const rows = await breakDown(db, asked, { by, limit: MAX_GROUPS })
      return rows.map(({ value, version, ...sums }) => ({ value, version, ...showTotals(sums) }))
    },
  }),
  figuresRoute({
    name: 'verifications',
    summary: 'What checks answered, by code',
    query: z.strictObject({ ...timeQuery, step_slug: z.string().min(1).max(200).optional() }),
    row: codeRow,
    read: async (db, asked, { step_slug: slug }) => (await countCodes(db, asked, slug)).map(showCode),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/v1/admin/templates/{id}/sessions/{session_id}',
    tag: 'Events',
    summary: 'Forget a session',
    description: 'Its events are deleted at once; the sums of its day follow within an hour.',
    scope: 'analytics:write',
    params: idParams.extend({ session_id: z.string().min(1).max(100) }),
    answers: { 204: { description: 'Nothing of it is left, if there was anything' } },
    errors: [],
    handler: async ({ ctx, caller, params: { id, session_id: sessionId }, record }, { db }) => {
      await requireTemplate(db, { account_id: caller.accountId, id })
      await forgetSession(db, { templateId: id, sessionId })
      // Which session it was would be something that is still known of it.
      await record({ action: 'template.session_forgotten', resource: RESOURCE, id })
      ctx.status = 204
    },
  }),
]

type FiguresRoute<Query extends z.ZodType<AskedQuery>, Row extends z.ZodObject> = {
  name: string
  summary: string
  description?: string
  query: Query
  row: Row
  /** More days are refused; undefined: the usual limit. */
  maxDays?: (query: z.infer<Query>) => number | undefined
  read: (db: Database, asked: Asked, query: z.infer<Query>) => Promise<(z.infer<Row> & CsvRow)[]>
}

/** A route that answers rows of figures about a template of the account, as JSON or CSV. */
function figuresRoute<Query extends z.ZodType<AskedQuery>, Row extends z.ZodObject>({
  name,
  row,
  read,
  maxDays = () => undefined,
  ...declared
}: FiguresRoute<Query, Row>): Route<AdminDeps> {
  const body = z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    time_zone: z.string(),
    data: z.array(row),
  })
  return adminRoute({
    ...declared,
    method: 'GET',
    path: `/v1/admin/templates/{id}/analytics/${name}`,
    tag: 'Events',
    scope: 'analytics:read',
    params: idParams,
    answers: {
      200: { description: 'The figures; as CSV the rows of `data`', body, also: 'text/csv' },
    },
    errors: [],
    handler: async ({ ctx, caller, params: { id }, query }, { db }) => {
      const template = await requireTemplate(db, { account_id: caller.accountId, id })
      const asked = { ...toAsked(id, query, maxDays(query)), ...template }
      const data = await read(db, asked, query)
      ctx.vary('Accept')
      if ((query.format ?? ctx.accepts('json', 'csv')) === 'csv') {
        ctx.type = 'text/csv; charset=utf-8; header=present'
        ctx.body = toCsv(data, Object.keys(row.shape))
      } else {
        ctx.body = { from: asked.from, to: asked.to, time_zone: query.tz, data }
      }
    },
  })
}

async function requireTemplate(
  db: Database,
  owned: OwnedId,
): Promise<{ currentVersionId: string | undefined }> {
  return (await findMeasured(db, owned)) ?? notFound(RESOURCE)
}

/** The steps of the version that is asked for, else of the current one. */
async function stepOrder(
  db: Database,
  { templateId, versionId, currentVersionId }: Asked,
): Promise<string[]> {
  const id = versionId ?? currentVersionId
  const text = id === undefined ? undefined : await findContentText(db, { templateId, versionId: id })
  return text === undefined ? [] : stepSlugs(text)
}
