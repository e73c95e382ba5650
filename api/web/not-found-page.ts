import { preferredType } from '../http/accept.ts'
import { htmlAnswer, type Answer } from '../http/answer.ts'
import { ApiError } from '../http/errors.ts'
import type { RequestContext, RequestMiddleware } from '../http/request.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { WebFiles } from './files.ts'

/** Paths that programs call: they answer JSON, whatever the client prefers. */
const apiPath = /^\/(v1|\.well-known|console\/api)(\/|$)/

/** Answers a browser at an unknown path with a page instead of JSON. */
export function notFoundPage({ notFound: html }: Pick<WebFiles, 'notFound'>): RequestMiddleware {
  return async (ctx, next) => {
    try {
      return (await next()) as Answer | undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      if (html === '' || !prefersPage(ctx)) throw error
      ctx.state.errorCode = error.code
      return { ...htmlAnswer(html, { ...pageHeaders, 'Cache-Control': 'no-store' }), status: error.status }
    }
  }
}

function prefersPage(ctx: RequestContext): boolean {
  if (!['GET', 'HEAD'].includes(ctx.method) || apiPath.test(ctx.path)) return false
  return preferredType(ctx, ['application/json', 'text/html']) === 'text/html'
}
