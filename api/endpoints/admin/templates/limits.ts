import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams, timestamp } from '../../../errors/fields.ts'
import { demoIds, exampleTimes } from '../../../examples/ids.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import { readLimits } from '../../../guides/limits.ts'
import { jsonResponse } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { limits } from '../../../rate-limit/limits.ts'
import { publicKinds, publicLimits, type PublicLimits } from '../../../rate-limit/public-limits.ts'
import { findRefusals, REFUSAL_DAYS, refusedGroups } from '../../../store/analytics/limit-refusals.ts'

export type TemplateLimitDeps = AdminDeps & {
  /** Applies to templates without a setting of their own. */
  readonly publicLimits: PublicLimits
}

const perMinute = z.int().describe('Requests a minute')

const templateLimits = z
  .object({
    counted_by: z
      .enum(publicLimits)
      .describe('Whose requests the limits count: those with an embed key, or those of each client with it'),
    per_minute: z.object({ guides: perMinute, events: perMinute, verify: perMinute }),
    refused: z
      .array(
        z
          .object({
            day: z.iso.date(),
            kind: z.enum(publicKinds),
            refused: z
              .enum(refusedGroups)
              .describe('`guide`: all visitors together were over the limit. `client`: one of them was'),
            requests: z.int().describe('Refused requests, and events'),
            last_at: timestamp,
          })
          .meta({ id: 'LimitRefusals' }),
      )
      .describe(`The last ${REFUSAL_DAYS} days in UTC with refused requests, newest first`),
  })
  .meta({
    id: 'TemplateLimits',
    examples: [
      {
        counted_by: 'key',
        per_minute: { guides: 60, events: 600, verify: 30 },
        refused: [
          {
            day: exampleTimes.second.slice(0, 10),
            kind: 'guides',
            refused: 'guide',
            requests: 5,
            last_at: exampleTimes.second,
          },
        ],
      },
    ],
  })

/** Endpoint that tells whether a guide reaches its limits. */
export const limitEndpoints: Endpoint<TemplateLimitDeps>[] = [
  adminEndpoint({
    operationId: 'getTemplateLimits',
    method: 'GET',
    path: '/v1/admin/templates/{id}/limits',
    tag: 'Templates',
    summary: 'Read the limits of a template, and how often visitors reached them',
    description:
      'Operators change the numbers with `waymark limits`, and `public_limits` of the template says whose requests count. ' +
      'Counts are at most a few seconds old.',
    scope: 'templates:read',
    params: idParams(demoIds.templateId),
    responses: { 200: { description: 'The limits', body: templateLimits } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id } }, { db, publicLimits: standard }) => {
      const own = readLimits((await requireTemplate(db, accountId, id)).limits).limits
      const perMinute = Object.fromEntries(
        publicKinds.map((kind) => [kind, own[kind] ?? limits[kind].requests]),
      )
      const refused = await findRefusals(db, id)
      return jsonResponse({ counted_by: own.public ?? standard, per_minute: perMinute, refused })
    },
  }),
]
