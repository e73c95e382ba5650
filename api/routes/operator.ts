import { z } from 'zod'
import type { Metrics } from '../metrics/metrics.ts'
import { requireOperator, type OperatorMeans } from '../middleware/operator.ts'
import { route, type Route } from '../route.ts'

export type OperatorDeps = OperatorMeans & { readonly metrics: Metrics }

/** GET /metrics: the figures of this process for Prometheus. */
export const operatorRoutes: Route<OperatorDeps>[] = [
  route({
    method: 'GET',
    path: '/metrics',
    tag: 'Operation',
    summary: 'The figures of this process, for Prometheus',
    security: 'operator',
    answers: {
      200: { description: 'In the text format of Prometheus', body: z.string(), type: 'text/plain' },
    },
    errors: [],
    handler: async ({ ctx }, { metrics, ...means }) => {
      await requireOperator(ctx, means)
      ctx.set('Content-Type', metrics.contentType)
      ctx.body = await metrics.text()
    },
  }),
]
