import type { RequestMiddleware } from '../http/request.ts'
import { assetAnswers } from './assets.ts'
import type { PageAnswers } from './page-answers.ts'
import { pageAnswers, type PagesDeps } from './pages.ts'

/** Serves the files built from web/: the widget for sites, and the service's own pages. */
export function serveWeb(deps: PagesDeps): RequestMiddleware {
  const answers: PageAnswers = new Map([...assetAnswers(deps.webFiles.assets), ...pageAnswers(deps)])

  return (ctx, next) => {
    const answer = ['GET', 'HEAD'].includes(ctx.method) ? answers.get(ctx.path) : undefined
    return answer ? answer(ctx) : next()
  }
}
