import { z } from 'zod'
import { checkTypes } from '../../../shared/check/types.ts'
import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import { idParams, timestamp } from '../../admin/fields.ts'
import { pageOf, pageQuery, readPage } from '../../admin/page.ts'
import { notFound } from '../../admin/refusals.ts'
import type { Route } from '../../route.ts'
import { findMeasured } from '../../store/analytics/scope.ts'
import {
  listVerifications,
  logPositionOf,
  type LoggedVerification,
} from '../../store/analytics/verifications.ts'

const verification = z
  .object({
    id: z.uuid(),
    created_at: timestamp,
    version_id: z.uuid().nullable().describe('The version that was served; null: none was'),
    step_slug: z.string(),
    type: z.string().describe('The type of the check'),
    ok: z.boolean(),
    conclusive: z.boolean().describe('false: the check could not tell'),
    code: z.string().describe('`GET /v1/verification-codes` says what it means'),
    target_host: z.string().nullable().describe('The site; of its address no more is kept'),
    duration_ms: z.int(),
  })
  .meta({ id: 'Verification' })

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

const logQuery = pageQuery.extend({
  step_slug: z.string().min(1).max(100).optional().describe('Of this step alone'),
  type: z.enum(checkTypes).optional().describe('Checks of this type alone'),
  code: z.string().min(1).max(100).optional().describe('Those that ended with this code alone'),
  ok: yesOrNo.optional().describe('Those that found what the step asks for, or those that did not'),
  conclusive: yesOrNo.optional().describe('Those that could tell, or those that could not'),
})

const position = z.string().regex(/^\d{1,13} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** The log of verifications; `analytics/verifications` counts the same ones. */
export const verificationRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/templates/{id}/verifications',
    tag: 'Events',
    summary: 'List the checks that readers have run, newest first',
    description: 'Checks that authors try out on a draft are not in it.',
    scope: 'analytics:read',
    params: idParams,
    query: logQuery,
    answers: { 200: { description: 'One page of them', body: pageOf(verification) } },
    errors: [],
    handler: async ({ ctx, caller, params: { id }, query }, { db }) => {
      if (!(await findMeasured(db, { account_id: caller.accountId, id }))) notFound('template')
      const { limit, cursor, ...filter } = query
      const { rows, next_cursor } = await readPage(
        { limit, cursor },
        {
          position,
          positionOf: logPositionOf,
          list: async (page) => listVerifications(db, { templateId: id, filter }, page),
        },
      )
      ctx.body = { data: rows.map(showVerification), next_cursor }
    },
  }),
]

function showVerification({ created_at: at, ...row }: LoggedVerification): z.infer<typeof verification> {
  return { ...row, created_at: at.toISOString() }
}
