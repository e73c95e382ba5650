import { z } from 'zod'
import { jsonAnswer } from '../http/answer.ts'
import { ApiError } from '../http/errors.ts'
import { failingChecks, type Checks } from '../health/checks.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient } from '../http/guards/rate-limit.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'

export type HealthDeps = {
  /** Conditions without which this process cannot serve, answered from memory. */
  readiness: () => Checks
  /** Its dependencies. */
  dependencies: () => Promise<Checks>
  statusLimiter: Limiter
  isStopping: () => boolean
}

const headers = { 'Cache-Control': 'no-store' }

const liveness = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' })

const readiness = z
  .object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) })
  .meta({ id: 'Readiness', examples: [{ status: 'ready', checks: { migrations: 'ok' } }] })

const status = z
  .object({
    status: z.enum(['ok', 'degraded']),
    checks: z.record(z.string(), z.string()).describe('By name `ok`, or the problem in words'),
  })
  .meta({ id: 'Status', examples: [{ status: 'ok', checks: { database: 'ok', queue: 'ok' } }] })

/**
 * GET /healthz: the process is alive. GET /readyz: it has started, is not stopping and can serve; else 503 `not_ready`. GET
 * /status: the state of its dependencies.
 */
export const healthEndpoints: Endpoint<HealthDeps>[] = [
  endpoint({
    operationId: 'getLiveness',
    method: 'GET',
    path: '/healthz',
    tag: 'Operation',
    summary: 'Check that the process is alive',
    description: 'It answers as long as the process runs.',
    security: 'public',
    answers: { 200: { description: 'Alive', body: liveness } },
    errors: [],
    handler: () => jsonAnswer({ status: 'ok' }, { headers }),
  }),
  endpoint({
    operationId: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    tag: 'Operation',
    summary: 'Check that the process is ready for requests',
    description:
      'It has started, is not stopping and can serve. The outage of a store that all processes share changes nothing: see `/status`.',
    security: 'public',
    answers: { 200: { description: 'Ready', body: readiness } },
    errors: ['not_ready'],
    handler: (_, deps) => {
      if (deps.isStopping()) throw new ApiError('not_ready', 'process: is stopping')
      const checks = deps.readiness()
      const problems = failingChecks(checks).map(([name, problem]) => `${name}: ${problem}`)
      if (problems.length > 0) throw new ApiError('not_ready', problems.join('; '))
      return jsonAnswer({ status: 'ready', checks }, { headers })
    },
  }),
  endpoint({
    operationId: 'getStatus',
    method: 'GET',
    path: '/status',
    tag: 'Operation',
    summary: 'Show the state of all dependencies',
    description: 'For operators, not for load balancers. The state is at most five seconds old.',
    security: 'public',
    limit: limits.status,
    answers: {
      200: { description: 'No problems', body: status },
      503: {
        description: '`checks` names the problems',
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
      return jsonAnswer(report, { status: isWell ? 200 : 503, headers })
    },
  }),
]
