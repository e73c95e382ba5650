import type { RequestMiddleware } from '../http/request.ts'
import { htmlResponse } from '../http/response.ts'
import type { WebFiles } from './files.ts'
import { consoleHeaders } from '../http/security-headers.ts'

/** Paths of screens. A path with a dot is a file. */
const screenPath = /^\/console(\/[\w-]+)*\/?$/

/**
 * Serves the console: one page for all screens, whose script chooses the screen from the path. The page names the modules of
 * this screen, so that a browser loads them along with the script instead of after it.
 */
export function consolePage({
  console: html,
  consoleParts,
}: Pick<WebFiles, 'console' | 'consoleParts'>): RequestMiddleware {
  const pages = new Map(
    Object.entries(consoleParts).map(([screen, paths]) => [screen, withPreloads(html, paths)]),
  )
  return (ctx, next) => {
    const isScreen = ['GET', 'HEAD'].includes(ctx.method) && screenPath.test(ctx.path)
    if (!isScreen || html === '' || ctx.path.startsWith('/console/api/')) return next()
    const [, , area = '', , tab = ''] = ctx.path.split('/')
    return htmlResponse(pages.get(`${area}/${tab}`) ?? pages.get(area) ?? html, consoleHeaders)
  }
}

function withPreloads(html: string, paths: readonly string[]): string {
  const links = paths.map((path) => `<link rel="modulepreload" href="${path}" />`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
