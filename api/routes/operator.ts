import { z } from 'zod'
import type { Metrics } from '../metrics/metrics.ts'
import { requireOperator } from '../middleware/operator.ts'
import { route, type Route } from '../route.ts'

export type OperatorDeps = { readonly metrics: Metrics; readonly operatorToken: string | undefined }

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
    handler: async ({ ctx }, { metrics, operatorToken }) => {
      requireOperator(ctx, operatorToken)
      ctx.set('Content-Type', metrics.contentType)
      ctx.body = await metrics.text()
    },
  }),
]
