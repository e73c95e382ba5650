import { stateOf, type RequestMiddleware } from '../request-state.ts'

/** Gives the middleware the state that the request has had since it came, and sends its id back on every answer. */
export function requestState(): RequestMiddleware {
  return (ctx, next) => {
    const state = stateOf(ctx.req)
    ctx.state = state
    ctx.set('X-Request-Id', state.requestId)
    return next()
  }
}
