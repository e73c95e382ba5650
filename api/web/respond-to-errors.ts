import { preferredType } from '../http/accept.ts'
import { htmlResponse } from '../http/response.ts'
import { errorResponse } from '../http/error-response.ts'
import { ApiError } from '../errors/errors.ts'
import type { RespondToError } from '../http/koa-adapter.ts'
import type { RequestContext } from '../http/request.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { notFoundPage } from './not-found-page.ts'
import type { SiteDeps } from './site-page.ts'

/** Paths that programs call: errors on them are always JSON, whatever the client prefers. */
const apiPath = /^\/(v1|\.well-known|console\/api)(\/|$)/

/** Responds to errors as the API does, except that a browser at an unknown path gets a page. */
export function respondToErrors(deps: SiteDeps): RespondToError {
  const html = notFoundPage(deps)
  return (ctx, error) => {
    const isNotFound = error instanceof ApiError && error.status === 404
    if (!isNotFound || html === undefined || !prefersPage(ctx)) return errorResponse(ctx, error)
    ctx.state.errorCode = error.code
    return { ...htmlResponse(html, { ...pageHeaders, 'Cache-Control': 'no-store' }), status: error.status }
  }
}

function prefersPage(ctx: RequestContext): boolean {
  if (!['GET', 'HEAD'].includes(ctx.method) || apiPath.test(ctx.path)) return false
  return preferredType(ctx, ['application/json', 'text/html']) === 'text/html'
}
