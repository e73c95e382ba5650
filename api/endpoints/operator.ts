import { z } from 'zod'
import type { Metrics } from '../metrics/metrics.ts'
import { requireOperator, type OperatorAccess } from '../guards/operator.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

export type OperatorDeps = OperatorAccess & { readonly metrics: Metrics }

/** GET /metrics, for operators only. */
export const operatorEndpoints: Endpoint<OperatorDeps>[] = [
  endpoint({
    operationId: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    tag: 'Operation',
    summary: 'Metrics of this process',
    description: "In Prometheus's text format.",
    security: 'operator',
    responses: {
      200: {
        description: "Metrics in Prometheus's text format",
        body: z.string(),
        type: 'text/plain',
        example: '# HELP http_requests_total …\n',
      },
    },
    errors: [],
    handler: async ({ request }, { metrics, ...access }) => {
      await requireOperator(request, access)
      return { status: 200, headers: { 'Content-Type': metrics.contentType }, body: await metrics.text() }
    },
  }),
]
