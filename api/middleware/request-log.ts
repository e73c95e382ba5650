import type { Log } from '../../shared/log.ts'
import type { RequestContext, RequestMiddleware } from '../request-state.ts'

const MAX_PATH_CHARACTERS = 200

/** One line for each request, written when its answer is out or its client has gone. The query stays out of it. */
export function requestLog(log: Log): RequestMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once('close', () => writeLine(log, ctx, performance.now() - startedAt))
    await next()
  }
}

function writeLine(log: Log, ctx: RequestContext, durationMs: number): void {
  const { requestId, errorCode, failure } = ctx.state
  const line = {
    requestId,
    method: ctx.method,
    path: ctx.req.url?.split('?', 1)[0]?.slice(0, MAX_PATH_CHARACTERS),
    client: ctx.ip,
    durationMs: Math.round(durationMs),
    ...(errorCode ? { code: errorCode } : {}),
  }
  if (!ctx.res.writableFinished) return log.info({ ...line, hungUp: true }, 'request')
  const level = levelOf(ctx.status)
  log[level]({ ...line, status: ctx.status, ...(failure === undefined ? {} : { err: failure }) }, 'request')
}

/** An outage is not a defect of this process, but somebody should see it. */
function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info'
  return status === 500 ? 'error' : 'warn'
}
