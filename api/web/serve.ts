import type { RequestMiddleware } from '../http/request.ts'
import { assetResponses } from './assets.ts'
import type { PageResponses } from './page-responses.ts'
import { pageResponses, type PagesDeps } from './pages.ts'

/** Serves the files built from web/: the widget for sites, and the service's own pages. */
export function serveWeb(deps: PagesDeps): RequestMiddleware {
  const responses: PageResponses = new Map([...assetResponses(deps.webFiles.assets), ...pageResponses(deps)])

  return (ctx, next) => {
    const respond = ['GET', 'HEAD'].includes(ctx.method) ? responses.get(ctx.path) : undefined
    return respond ? respond(ctx) : next()
  }
}
