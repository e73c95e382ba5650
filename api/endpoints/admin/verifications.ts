import { demoIds, exampleIds, exampleTimes } from '../../examples/ids.ts'
import { z } from 'zod'
import { resultTypes } from '../../../shared/check/types.ts'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { idParams, timestamp, queryBoolean } from '../../errors/fields.ts'
import { pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { notFound } from '../../errors/refusals.ts'
import { jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { findOwnedTemplate } from '../../store/analytics/scope.ts'
import { daysQuery, toDays } from './analytics/query.ts'
import {
  listVerifications,
  logPositionOf,
  type LoggedVerification,
} from '../../store/analytics/verifications.ts'

const verification = z
  .object({
    id: z.uuid(),
    created_at: timestamp,
    version_id: z.uuid().nullable().describe('The version that was served, or null'),
    step_slug: z.string(),
    type: z.string().describe('The type of the check'),
    ok: z.boolean(),
    conclusive: z.boolean().describe('False if the check could not tell'),
    code: z.string().describe('A code that `GET /v1/verification-codes` explains'),
    target_host: z.string().nullable().describe("The site's host. The rest of its URL is not stored"),
    duration_ms: z.int(),
  })
  .meta({
    id: 'Verification',
    examples: [
      {
        id: exampleIds.entryId,
        created_at: exampleTimes.second,
        version_id: demoIds.versionId,
        step_slug: 'install-snippet',
        type: 'script_presence',
        ok: true,
        conclusive: true,
        code: 'ok',
        target_host: 'demo.waymark.test',
        duration_ms: 20,
      },
    ],
  })

const logQuery = pageQuery.extend({
  ...daysQuery,
  step_slug: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Only this step', examples: ['install-snippet'] }),
  type: z.enum(resultTypes).optional().describe('Only checks of this type'),
  code: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Only checks with this code', examples: ['script_not_found'] }),
  ok: queryBoolean.optional().describe('Only checks that passed, or only those that failed'),
  conclusive: queryBoolean.optional().describe('Only conclusive checks, or only inconclusive ones'),
})

const position = z.string().regex(/^\d{1,13} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** The verification log. `analytics/verifications` counts the same checks. */
export const verificationEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'listVerifications',
    method: 'GET',
    path: '/v1/admin/templates/{id}/verifications',
    tag: 'Analytics',
    summary: 'List the checks that visitors have run, newest first',
    description: 'Checks that the account ran, of a draft or of an installation, are not included.',
    scope: 'analytics:read',
    params: idParams(demoIds.templateId),
    query: logQuery,
    responses: { 200: { description: 'One page of the list', body: pageOf(verification) } },
    errors: [],
    handler: async ({ caller, params: { id }, query }, { db }) => {
      if (!(await findOwnedTemplate(db, { account_id: caller.accountId, id }))) notFound('template')
      const { limit, cursor, from, to, tz, ...filter } = query
      const days = toDays({ from, to, tz })
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position,
          positionOf: logPositionOf,
          list: async (page) => listVerifications(db, { templateId: id, filter, days }, page),
        },
      )
      return jsonResponse({ data: rows.map(showVerification), next_cursor })
    },
  }),
]

function showVerification({ created_at: at, ...row }: LoggedVerification): z.infer<typeof verification> {
  return { ...row, created_at: at.toISOString() }
}
