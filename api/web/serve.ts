import type { RequestContext, RequestMiddleware } from '../request-state.ts'
import { assetAnswers } from './assets.ts'
import { pageAnswers, type PagesDeps } from './pages.ts'

/** What to answer by path. These are no part of the API, so that its description does not have them. */
export type Answers = ReadonlyMap<string, (ctx: RequestContext) => void>

/** Serves what was built from web/: the widget for every page, and our own pages. */
export function serveWeb(deps: PagesDeps): RequestMiddleware {
  const answers: Answers = new Map([...assetAnswers(deps.webFiles.assets), ...pageAnswers(deps)])

  return (ctx, next) => {
    const answer = ['GET', 'HEAD'].includes(ctx.method) ? answers.get(ctx.path) : undefined
    return answer ? answer(ctx) : next()
  }
}
