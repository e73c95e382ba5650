import type { RequestMiddleware } from '../http/request.ts'
import { htmlResponse } from '../http/response.ts'
import type { WebFiles } from './files.ts'
import { consoleHeaders } from '../http/security-headers.ts'

/** Paths of screens. A path with a dot is a file. */
const screenPath = /^\/console(\/[\w-]+)*\/?$/

/** Serves the console: one page for all screens, whose script chooses the screen from the path. */
export function consolePage({ console: html }: Pick<WebFiles, 'console'>): RequestMiddleware {
  return (ctx, next) => {
    const isScreen = ['GET', 'HEAD'].includes(ctx.method) && screenPath.test(ctx.path)
    if (isScreen && html !== '' && !ctx.path.startsWith('/console/api/')) {
      return htmlResponse(html, consoleHeaders)
    }
    return next()
  }
}
