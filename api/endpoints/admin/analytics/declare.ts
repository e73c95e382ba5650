import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { demoIds } from '../../../examples/ids.ts'
import { preferredType } from '../../../http/accept.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { AnalyticsQuery } from '../../../store/analytics/scope.ts'
import type { Database } from '../../../store/database.ts'
import { toCsv, type CsvRow } from '../csv.ts'
import { toStoreQuery, type AnalyticsParameters } from './query.ts'
import { requireTemplate } from './require-template.ts'

const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** A parsed query of an endpoint whose rows are available as CSV. */
type RowsQuery = AnalyticsParameters & { format?: 'json' | 'csv' | undefined }

type AnalyticsDeclaration<Query extends z.ZodType<RowsQuery>, Row extends z.ZodObject> = {
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
export function analyticsEndpoint<Query extends z.ZodType<RowsQuery>, Row extends z.ZodObject>({
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
