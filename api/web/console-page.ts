import type { RequestMiddleware } from '../request-state.ts'
import type { WebFiles } from './files.ts'
import { consoleHeaders } from '../page-headers.ts'

/** Paths of screens; what has a dot is a file, which is there or is not. */
const screen = /^\/console(\/[\w-]+)*\/?$/

/** The console: one page for all its screens, which knows by the path which one to show. */
export function consolePage({ console: html }: Pick<WebFiles, 'console'>): RequestMiddleware {
  return async (ctx, next) => {
    const isAsked = ['GET', 'HEAD'].includes(ctx.method) && screen.test(ctx.path)
    if (isAsked && html !== '' && !ctx.path.startsWith('/console/api/')) {
      ctx.set(consoleHeaders)
      ctx.type = 'html'
      ctx.body = html
    } else await next()
  }
}
