import type { IncomingMessage, ServerResponse } from 'node:http'
import type Koa from 'koa'
import { accountFor } from './account-for.ts'
import { buildApp, type AppDeps } from './app.ts'
import { openDocuments } from './guides/documents.ts'
import { quickEvents } from './quick-events.ts'
import { quickGuides, type QuickGuidesDeps } from './quick-guides.ts'
import type { RequestState } from './request-state.ts'

/** The seed's limits, for each embed key; the others are in app.ts. */
const guidesLimit = { name: 'guides', requests: 60, seconds: 60 }
const eventsLimit = { name: 'events', requests: 600, seconds: 60 }

export type ListenerDeps = Omit<AppDeps, 'guides' | 'eventsLimiter'> & Pick<QuickGuidesDeps, 'peekGuide'>

type Made = { listener: (req: IncomingMessage, res: ServerResponse) => void; app: Koa<RequestState> }

/** What a request meets first: it is accounted for, then answered quickly where that can be, else by the app. */
export function makeListener(deps: ListenerDeps): Made {
  const guides = { documents: openDocuments(), limiter: deps.makeLimiter(guidesLimit) }
  const eventsLimiter = deps.makeLimiter(eventsLimit)
  const account = accountFor(deps)
  const events = quickEvents({ ...deps, limiter: eventsLimiter })
  const quickly = [quickGuides({ ...deps, ...guides }), events]
  const app = buildApp({ ...deps, guides, eventsLimiter })
  const answer = app.callback()

  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    account(req, res)
    const leave = (): void => void answer(req, res)
    // A span is made by the middleware.
    if (deps.traced || !quickly.some((quick) => quick(req, res, leave))) leave()
  }
  return { listener, app }
}
