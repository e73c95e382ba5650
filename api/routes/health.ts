import { z } from 'zod'
import { withDeadline } from '../../shared/deadline.ts'
import { ApiError } from '../errors.ts'
import { route, type Route } from '../route.ts'

export type HealthDeps = {
  /** What this process needs, by name; each resolves when that answers. */
  probes: Readonly<Record<string, () => Promise<unknown>>>
  isStopping: () => boolean
}

const PROBE_LIMIT_MS = 1000

const readiness = z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) })

/** GET /healthz: the process is alive. GET /readyz: it can serve; else 503 `not_ready`, naming what is wrong. */
export const healthRoutes: Route<HealthDeps>[] = [
  route({
    method: 'GET',
    path: '/healthz',
    tag: 'Operation',
    summary: 'Whether the process is alive',
    security: 'public',
    answers: { 200: { description: 'It is', body: z.object({ status: z.literal('ok') }) } },
    errors: [],
    handler: ({ ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { status: 'ok' }
    },
  }),
  route({
    method: 'GET',
    path: '/readyz',
    tag: 'Operation',
    summary: 'Whether the process can serve',
    security: 'public',
    answers: { 200: { description: 'It can', body: readiness } },
    errors: ['not_ready'],
    handler: async ({ ctx }, { probes, isStopping }) => {
      if (isStopping()) throw new ApiError('not_ready', 'process: is stopping')
      const problems = await findProblems(probes)
      if (problems.length > 0) throw notReady(problems)
      ctx.set('Cache-Control', 'no-store')
      ctx.body = {
        status: 'ready',
        checks: Object.fromEntries(Object.keys(probes).map((name) => [name, 'ok'])),
      }
    },
  }),
]

type Problem = { name: string; cause: unknown }

async function findProblems(probes: HealthDeps['probes']): Promise<Problem[]> {
  const runs = Object.entries(probes).map(async ([name, probe]) => {
    try {
      await withDeadline(probe(), PROBE_LIMIT_MS)
      return []
    } catch (cause) {
      return [{ name, cause }]
    }
  })
  return (await Promise.all(runs)).flat()
}

/** Says what does not answer, but nothing of where it is: that goes to the log. */
function notReady(problems: readonly Problem[]): ApiError {
  const message = problems.map(({ name, cause }) => `${name}: ${describe(cause)}`).join('; ')
  const cause = new AggregateError(
    problems.map((problem) => problem.cause),
    message,
  )
  return new ApiError('not_ready', message, { cause })
}

function describe(cause: unknown): string {
  if (cause instanceof ApiError) return cause.message
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `does not answer (${code})` : 'does not answer'
}
