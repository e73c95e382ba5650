import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildApp, type AppDeps } from './app.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EndpointDeclaration } from './http/endpoint.ts'
import { accessLog } from './server/access-log.ts'

export type ListenerDeps = AppDeps & { readonly metrics: Metrics }

type ObservedApp = {
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void
  readonly endpoints: readonly EndpointDeclaration[]
}

/** Makes a listener that logs and measures each request, and passes it to the app. */
export function makeListener(deps: ListenerDeps): ObservedApp {
  const observe = accessLog(deps)
  const { koa, endpoints } = buildApp(deps)
  const respond = koa.callback()

  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    observe(req, res)
    void respond(req, res)
  }
  return { listener, endpoints }
}
