import { z } from 'zod'
import { drawBadge } from '../../shared/monitors/badge.ts'
import { ApiError } from '../errors/errors.ts'
import { exampleIds } from '../examples/ids.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { cacheableResponse } from '../http/response.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limits } from '../rate-limit/limits.ts'
import type { Database } from '../store/database.ts'
import { findMonitorOf } from '../store/monitors/monitors.ts'

export type BadgeDeps = {
  readonly db: Database
  /** Counts requests by client address. */
  readonly badgeLimiter: Limiter
}

const uuid = z.uuid()

/** The public badge of a monitor, for those who want one. */
export const badgeEndpoints: Endpoint<BadgeDeps>[] = [
  endpoint({
    operationId: 'getBadge',
    method: 'GET',
    path: '/v1/badges/{id}.svg',
    tag: 'Monitors',
    summary: 'A badge that says whether an installation is in place',
    description:
      "Draws the badge of the installation with this id, if its monitor's `badge` is true. It names neither the site nor the cause, and may be kept for 5 minutes.",
    security: 'public',
    limit: limits.badges,
    params: z.object({
      id: z
        .string()
        .describe("The installation's id")
        .meta({ examples: [exampleIds.monitoredId] }),
    }),
    responses: {
      200: {
        description: 'The badge',
        body: z.string(),
        type: 'image/svg+xml',
        example: drawBadge('healthy'),
      },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['badge_not_found', 'rate_limited', 'service_unavailable'],
    handler: async ({ request, params: { id } }, { db, badgeLimiter }) => {
      await limitClient(request, badgeLimiter)
      const monitor = uuid.safeParse(id).success ? await findMonitorOf(db, id) : undefined
      if (!monitor?.has_badge) throw new ApiError('badge_not_found', 'No badge found with this id')
      const body = drawBadge(monitor.status)
      const type = 'image/svg+xml; charset=utf-8'
      return cacheableResponse(request, { body, type, cacheControl: 'public, max-age=300' })
    },
  }),
]
