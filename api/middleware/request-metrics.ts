import type { Metrics } from '../metrics/metrics.ts'
import type { RequestContext, RequestMiddleware } from '../request-state.ts'

/** What nginx says of a client that left before its answer. */
const CLIENT_LEFT = 499

/** Counts each request under the pattern of its route. */
export function requestMetrics(metrics: Metrics): RequestMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once('close', () => {
      const status = ctx.res.writableFinished ? ctx.status : CLIENT_LEFT
      const durationMs = performance.now() - startedAt
      metrics.requestEnded({ method: methodOf(ctx), route: routeOf(ctx), status, durationMs })
    })
    await next()
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Anybody may send any method and any path: what is not ours is counted together. */
export function methodOf({ method }: RequestContext): string {
  return methods.has(method) ? method : 'other'
}

/** The pattern that matched, once the request has been routed. */
export function routeOf(ctx: RequestContext & { _matchedRoute?: string | RegExp }): string {
  return typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'none'
}
