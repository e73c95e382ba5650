import type { Router } from '@koa/router'
import { emptyResponse, type HttpResponse } from './response.ts'
import { respondToPreflight, corsHeaders, isPublicPath } from './cors.ts'
import { ApiError } from '../errors/errors.ts'
import { requestState, type RequestContext, type RequestMiddleware, type RequestState } from './request.ts'
import { methodsOf } from './router.ts'
import { defaultHeaders, secureHeaders } from './security-headers.ts'
import { requireDecodablePath, requireOneHost } from './well-formed.ts'

export type RespondToError = (ctx: RequestContext, error: unknown) => HttpResponse

type AdapterOptions = {
  readonly trustProxy: number
  readonly isStopping: () => boolean
  readonly respondToError: RespondToError
}

/**
 * Outermost middleware, which sends the response that the inner middleware returns, or the response for an error that it
 * throws. One function does everything and writes all headers in one call, because more layers and calls would slow
 * down every request.
 */
export function sendResponses({ trustProxy, isStopping, respondToError }: AdapterOptions): RequestMiddleware {
  return async (ctx, next) => {
    const state = requestState(ctx.req, trustProxy)
    ctx.state = state
    const { headers } = state
    Object.assign(headers, defaultHeaders, state.isSecure && secureHeaders)
    let response: HttpResponse | undefined
    try {
      response = respondEarly(ctx) ?? (await next())
    } catch (error) {
      response = respondToError(ctx, error)
    }
    if (isStopping()) headers['Connection'] = 'close'
    if (response) send(ctx, response)
  }
}

/** Refuses malformed requests and answers preflights. */
function respondEarly(ctx: RequestContext): HttpResponse | undefined {
  requireOneHost(ctx.req)
  requireDecodablePath(ctx)
  if (!isPublicPath(ctx.path)) return undefined
  Object.assign(ctx.state.headers, corsHeaders)
  return respondToPreflight(ctx)
}

/** Sends a response. For middleware that writes to Koa's context, Koa still responds. */
function send(ctx: RequestContext, { status, headers, body }: HttpResponse): void {
  ctx.respond = false
  const { res } = ctx
  if (res.destroyed) return
  const fields = Object.assign(ctx.state.headers, headers)
  if (status !== 204 && status !== 304) fields['Content-Length'] = String(Buffer.byteLength(body ?? ''))
  res.writeHead(status, fields).end(body)
}

/** Answers a request that no middleware has answered: 404 for an unknown path, 204 for OPTIONS, and otherwise 405. */
export function refuseUnmatched(routers: readonly Router<RequestState>[]): RequestMiddleware {
  return (ctx) => {
    const methods = routers.flatMap((router) => methodsOf(router, ctx.path))
    if (methods.length === 0) throw new ApiError('route_not_found', 'Nothing is served at this path')

    const headers = { Allow: [...methods, 'OPTIONS'].join(', ') }
    if (ctx.method === 'OPTIONS') return emptyResponse({ headers })
    const message = `${ctx.method} is not allowed at this path; allowed: ${headers.Allow}`
    throw new ApiError('method_not_allowed', message, { headers })
  }
}
