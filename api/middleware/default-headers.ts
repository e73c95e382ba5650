import type { RequestMiddleware } from '../request-state.ts'

/** What every answer carries. A process that stops asks its clients to go to another one. */
export function defaultHeaders(isStopping: () => boolean): RequestMiddleware {
  return async (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff')
    await next()
    if (isStopping()) ctx.set('Connection', 'close')
  }
}
