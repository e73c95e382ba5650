import { emptyAnswer, type Answer } from './answer.ts'
import { answerPreflight, corsHeaders, isPublicPath } from './cors.ts'
import { ApiError } from '../errors/errors.ts'
import { requestState, type RequestContext, type RequestMiddleware } from './request.ts'
import type { Router } from './router.ts'
import { defaultHeaders, secureHeaders } from './security-headers.ts'
import { requireDecodablePath, requireOneHost } from './well-formed.ts'

export type AnswerError = (ctx: RequestContext, error: unknown) => Answer

type AdapterOptions = {
  readonly trustProxy: number
  readonly isStopping: () => boolean
  readonly answerError: AnswerError
}

/**
 * Outermost middleware, which sends the answer that the inner middleware returns, or the answer for an error that it
 * throws. One function does everything and writes all headers in one call, because more layers and calls would slow
 * down every request.
 */
export function sendAnswers({ trustProxy, isStopping, answerError }: AdapterOptions): RequestMiddleware {
  return async (ctx, next) => {
    const state = requestState(ctx.req, trustProxy)
    ctx.state = state
    const { headers } = state
    Object.assign(headers, defaultHeaders, state.isSecure && secureHeaders)
    let answer: Answer | undefined
    try {
      answer = answerEarly(ctx) ?? (await next())
    } catch (error) {
      answer = answerError(ctx, error)
    }
    if (isStopping()) headers['Connection'] = 'close'
    if (answer) send(ctx, answer)
  }
}

/** Refuses malformed requests and answers preflights. */
function answerEarly(ctx: RequestContext): Answer | undefined {
  requireOneHost(ctx.req)
  requireDecodablePath(ctx)
  if (!isPublicPath(ctx.path)) return undefined
  Object.assign(ctx.state.headers, corsHeaders)
  return answerPreflight(ctx)
}

/** Writes an answer to the response. For middleware that writes to Koa's context, Koa still responds. */
function send(ctx: RequestContext, { status, headers, body }: Answer): void {
  ctx.respond = false
  const { res } = ctx
  if (res.destroyed) return
  const fields = Object.assign(ctx.state.headers, headers)
  if (status !== 204 && status !== 304) fields['Content-Length'] = String(Buffer.byteLength(body ?? ''))
  res.writeHead(status, fields).end(body)
}

/** Serves the endpoints of a router, and passes other requests on. */
export function serve(router: Router): RequestMiddleware {
  return (ctx, next) => {
    const match = router.find(ctx.method, ctx.path)
    if (!match) return next()
    ctx.state.route = match.pattern
    ctx['params'] = match.params
    return match.endpoint.answer(ctx)
  }
}

/** Answers a request that no middleware has answered: 404 for an unknown path, 204 for OPTIONS, and otherwise 405. */
export function refuseUnmatched(routers: readonly Router[]): RequestMiddleware {
  return (ctx) => {
    const methods = routers.flatMap((router) => router.methods(ctx.path))
    if (methods.length === 0) throw new ApiError('route_not_found', 'Nothing is served at this path')

    const headers = { Allow: [...methods, 'OPTIONS'].join(', ') }
    if (ctx.method === 'OPTIONS') return emptyAnswer({ headers })
    const message = `${ctx.method} is not allowed at this path; allowed: ${headers.Allow}`
    throw new ApiError('method_not_allowed', message, { headers })
  }
}
