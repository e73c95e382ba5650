import { randomUUID } from 'node:crypto'
import type { RequestMiddleware } from '../request-state.ts'

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/** Takes the caller's X-Request-Id when it is fit for a log, else makes one, and sends it back on every answer. */
export function requestId(): RequestMiddleware {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    ctx.state.requestId = acceptable.test(given) ? given : randomUUID()
    ctx.set('X-Request-Id', ctx.state.requestId)
    await next()
  }
}
