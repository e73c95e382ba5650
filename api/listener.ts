import type { IncomingMessage, ServerResponse } from 'node:http'
import type Koa from 'koa'
import { accountFor } from './account-for.ts'
import { buildApp, type AppDeps } from './app.ts'
import { openDocuments } from './guides/documents.ts'
import { quickGuides, type QuickGuidesDeps } from './quick-guides.ts'
import type { RequestState } from './request-state.ts'

/** The seed's limit, for each embed key. */
const guidesLimit = { name: 'guides', requests: 60, seconds: 60 }

export type ListenerDeps = Omit<AppDeps, 'guides'> & Pick<QuickGuidesDeps, 'peekGuide'>

type Made = { listener: (req: IncomingMessage, res: ServerResponse) => void; app: Koa<RequestState> }

/** What a request meets first: it is accounted for, then answered quickly where that can be, else by the app. */
export function makeListener(deps: ListenerDeps): Made {
  const guides = { documents: openDocuments(), limiter: deps.makeLimiter(guidesLimit) }
  const account = accountFor(deps)
  // A span is made by the middleware.
  const quick = deps.traced ? () => false : quickGuides({ ...deps, ...guides })
  const app = buildApp({ ...deps, guides })
  const answer = app.callback()

  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    account(req, res)
    const leave = (): void => void answer(req, res)
    if (!quick(req, res, leave)) leave()
  }
  return { listener, app }
}
