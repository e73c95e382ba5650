import { z } from 'zod'
import { jsonResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { failingChecks, type Checks } from '../health/checks.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'

export type HealthDeps = {
  /** Reads the conditions without which this process cannot serve from memory. */
  readiness: () => Checks
  dependencies: () => Promise<Checks>
  statusLimiter: Limiter
  isStopping: () => boolean
}

const headers = { 'Cache-Control': 'no-store' }

const liveness = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' })

const readiness = z
  .object({
    status: z.literal('ready'),
    checks: z.record(z.string(), z.literal('ok')).describe('What was checked, by name'),
  })
  .meta({ id: 'Readiness', examples: [{ status: 'ready', checks: { migrations: 'ok' } }] })

const status = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('`degraded` if something below is not ok'),
    checks: z.record(z.string(), z.string()).describe('`ok` or a description of the problem, by name'),
  })
  .meta({ id: 'Status', examples: [{ status: 'ok', checks: { database: 'ok', queue: 'ok' } }] })

/**
 * GET /healthz reports that the process is alive. GET /readyz reports that it has started, is not stopping and can
 * serve, or else 503 `not_ready`. GET /status reports the state of its dependencies.
 */
export const healthEndpoints: Endpoint<HealthDeps>[] = [
  endpoint({
    operationId: 'getLiveness',
    method: 'GET',
    path: '/healthz',
    tag: 'Operation',
    summary: 'Check that the process is alive',
    description: 'Responds as long as the process runs.',
    security: 'public',
    responses: { 200: { description: 'Alive', body: liveness } },
    errors: [],
    handler: () => jsonResponse({ status: 'ok' }, { headers }),
  }),
  endpoint({
    operationId: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    tag: 'Operation',
    summary: 'Check that the process is ready for requests',
    description:
      'Succeeds if the process has started, is not stopping and can serve. An outage of a store that all processes share does not affect it: see `/status`.',
    security: 'public',
    responses: { 200: { description: 'Ready', body: readiness } },
    errors: ['not_ready'],
    handler: (_, deps) => {
      if (deps.isStopping()) throw new ApiError('not_ready', 'process: is stopping')
      const checks = deps.readiness()
      const problems = failingChecks(checks).map(([name, problem]) => `${name}: ${problem}`)
      if (problems.length > 0) throw new ApiError('not_ready', problems.join('; '))
      return jsonResponse({ status: 'ready', checks }, { headers })
    },
  }),
  endpoint({
    operationId: 'getStatus',
    method: 'GET',
    path: '/status',
    tag: 'Operation',
    summary: 'Show the state of all dependencies',
    description:
      'Checks the stores and the queue, for operators and not for load balancers. The state is at most five seconds old.',
    security: 'public',
    limit: limits.status,
    responses: {
      200: { description: 'No problems', body: status },
      503: {
        description: 'Problems, which `checks` describes',
        body: status,
        example: { status: 'degraded', checks: { database: 'ok', queue: 'does not answer' } },
      },
    },
    errors: ['rate_limited'],
    handler: async ({ request }, { dependencies, statusLimiter }) => {
      await limitClient(request, statusLimiter)
      const checks = await dependencies()
      const isWell = failingChecks(checks).length === 0
      const report = { status: isWell ? 'ok' : 'degraded', checks }
      return jsonResponse(report, { status: isWell ? 200 : 503, headers })
    },
  }),
]
