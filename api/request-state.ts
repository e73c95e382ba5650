import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Middleware, ParameterizedContext } from 'koa'
import type { ErrorCode } from './error-codes.ts'
import type { Count } from './limiter.ts'

/** What those who have to do with one request tell each other. */
export type RequestState = {
  readonly requestId: string
  /** The pattern of the route that took it, such as /v1/guides/:embed_key; never the path, of which there is no end. */
  route: () => string
  /** Set when the request was refused. */
  errorCode: ErrorCode | undefined
  /** What is behind a 5xx answer; for the log alone. */
  failure: unknown
  /** Set when it was counted against the limit of its key before the middleware. */
  count: Count | undefined
}

export type RequestContext = ParameterizedContext<RequestState>
export type RequestMiddleware = Middleware<RequestState>

const acceptable = /^[A-Za-z0-9._-]{8,64}$/
const states = new WeakMap<IncomingMessage, RequestState>()

/** The state of a request, from its first moment on. Its id is the caller's X-Request-Id when that is fit for a log. */
export function stateOf(req: IncomingMessage): RequestState {
  const known = states.get(req)
  if (known) return known
  const given = req.headers['x-request-id']
  const requestId = typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
  const state = { requestId, route: () => 'none', errorCode: undefined, failure: undefined, count: undefined }
  states.set(req, state)
  return state
}
