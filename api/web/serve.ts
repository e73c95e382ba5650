import type { RequestMiddleware } from '../http/request.ts'
import { assetResponses } from './assets.ts'
import type { PageResponses } from './page-responses.ts'
import { docsRedirect } from './docs-redirect.ts'
import { pageResponses, type PagesDeps } from './pages.ts'

/** Serves the files built from web/: the widget for sites, and the service's own pages. */
export function serveWeb(deps: PagesDeps): RequestMiddleware {
  const responses: PageResponses = new Map([...assetResponses(deps.webFiles.assets), ...pageResponses(deps)])

  return (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next()
    const respond = responses.get(ctx.path) ?? docsRedirect(ctx.path)
    return respond ? respond(ctx) : next()
  }
}
