import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { timestamp } from '../../errors/fields.ts'
import { idPosition, pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { demoIds, exampleTimes } from '../../examples/ids.ts'
import { jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { listOverview, MAX_STUCK, type OverviewRow } from '../../store/analytics/overview.ts'
import { countOverTime } from '../../store/analytics/session-analytics.ts'
import type { Database } from '../../store/database.ts'
import { GENERATED_SOURCE } from '../../store/activity/generated-source.ts'
import type { AnalyticsQuery } from '../../store/analytics/scope.ts'
import { readBreakdown } from './analytics/reads.ts'
import { lastDays, toStoreQuery, zoneQuery } from './analytics/query.ts'

const DAY_MS = 86_400_000
/** Whole weeks, as in the console's analytics, so that each weekday counts as often as any other. */
const DAYS = 28

const overviewRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    project_id: z.uuid(),
    current_version_id: z.uuid().nullable(),
    current_version: z.int().nullable().describe('Number of the current version'),
    has_draft: z.boolean(),
    sessions: z.int(),
    completed: z.int(),
    generated: z.int().describe('Those of `sessions` that `waymark events generate` has stored'),
    sessions_per_day: z.array(z.int()).describe('Oldest day first, today last'),
    completed_per_day: z.array(z.int()).describe('Those of `sessions_per_day` that completed the template'),
    last_problem: z
      .object({ at: timestamp, code: z.string(), step_slug: z.string() })
      .meta({ id: 'LastProblem' })
      .nullable()
      .describe('The most recent check that did not pass'),
    stuck: z
      .int()
      .nullable()
      .describe(
        `Installations that are stuck now at a step with a check, at most ${MAX_STUCK}. Null without the scope \`installations:read\``,
      ),
  })
  .meta({
    id: 'TemplateOverview',
    examples: [
      {
        id: demoIds.templateId,
        name: 'Install the Waymark demo snippet',
        project_id: demoIds.projectId,
        current_version_id: demoIds.versionId,
        current_version: 1,
        has_draft: false,
        sessions: 12,
        completed: 9,
        generated: 0,
        sessions_per_day: [5, 0, 7],
        completed_per_day: [4, 0, 5],
        last_problem: { at: exampleTimes.second, code: 'script_not_found', step_slug: 'install-snippet' },
        stuck: 2,
      },
    ],
  })

export const overviewEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    method: 'GET',
    path: '/v1/admin/overview',
    operationId: 'listOverview',
    tag: 'Analytics',
    summary: `List all templates with their last ${DAYS} days, newest first`,
    description: `Covers ${DAYS} days up to and including today.`,
    scope: 'analytics:read',
    query: pageQuery.extend(zoneQuery),
    responses: { 200: { description: 'One page of the list', body: pageOf(overviewRow) } },
    errors: [],
    handler: async ({ caller: { accountId, scopes }, query: { tz, ...page } }, { db }) => {
      const since = new Date(Date.now() - DAYS * DAY_MS)
      const { rows, next_cursor } = await readPage(page, {
        position: idPosition,
        positionOf: ({ id }: OverviewRow) => id,
        list: async (bounds) => listOverview(db, { accountId, since }, bounds),
      })
      const canReadInstallations = scopes.includes('installations:read')
      const data: z.infer<typeof overviewRow>[] = []
      // One after another, so that a page of rows does not take all connections.
      for (const row of rows)
        data.push({ ...(await showRow(db, row, tz)), stuck: canReadInstallations ? row.stuck : null })
      return jsonResponse({ data, next_cursor })
    },
  }),
]

async function showRow(db: Database, row: OverviewRow, tz: string): Promise<z.infer<typeof overviewRow>> {
  const { problem_at: at, problem_code: code, problem_step: step_slug, ...shown } = row
  const query = toStoreQuery(row.id, lastDays(DAYS, tz))
  const days = await countOverTime(db, query, 'day')
  const sessions_per_day = days.map(({ sessions }) => Number(sessions))
  const completed_per_day = days.map(({ completed }) => Number(completed))
  return {
    ...shown,
    sessions: sum(sessions_per_day),
    generated: await countGenerated(db, query),
    completed: sum(completed_per_day),
    sessions_per_day,
    completed_per_day,
    last_problem:
      at === null || code === null || step_slug === null ? null : { at: at.toISOString(), code, step_slug },
  }
}

async function countGenerated(db: Database, query: AnalyticsQuery): Promise<number> {
  const sources = await readBreakdown(db, query, 'source')
  return sources.find(({ value }) => value === GENERATED_SOURCE)?.sessions ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
