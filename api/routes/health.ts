import { Router } from '@koa/router'
import { withDeadline } from '../../shared/deadline.ts'
import { ApiError } from '../errors.ts'
import type { RequestState } from '../request-state.ts'

export type HealthDeps = {
  /** What this process needs, by name; each resolves when that answers. */
  probes: Readonly<Record<string, () => Promise<unknown>>>
  isStopping: () => boolean
}

const PROBE_LIMIT_MS = 1000

/** GET /healthz: the process is alive. GET /readyz: it can serve; else 503 `not_ready`, naming what is wrong. */
export function healthRoutes({ probes, isStopping }: HealthDeps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true })

  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'ok' }
  })

  router.get('/readyz', async (ctx) => {
    if (isStopping()) throw new ApiError('not_ready', 'process: is stopping')
    const problems = await findProblems(probes)
    if (problems.length > 0) throw notReady(problems)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = {
      status: 'ready',
      checks: Object.fromEntries(Object.keys(probes).map((name) => [name, 'ok'])),
    }
  })

  return router
}

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
  const message = problems.map(({ name, cause }) => `${name}: does not answer${shortCause(cause)}`).join('; ')
  const cause = new AggregateError(
    problems.map((problem) => problem.cause),
    message,
  )
  return new ApiError('not_ready', message, { cause })
}

function shortCause(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? ` (${code})` : ''
}
