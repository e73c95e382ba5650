import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Middleware, ParameterizedContext } from 'koa'
import type { ErrorCode } from './error-codes.ts'
import type { Count } from './limiter.ts'

/** What those who have to do with one request tell each other. */
export type RequestState = {
  readonly requestId: string
  /** The pattern of the route that took it, such as /v1/guides/:embed_key; never the path, of which there is no end. */
  route: string
  /** Set when the request was refused. */
  errorCode: ErrorCode | undefined
  /** What is behind a 5xx answer; for the log alone. */
  failure: unknown
  /** Set when it was counted against the limit of its key before the middleware. */
  count: Count | undefined
  /** Its body, once it was read. */
  body: Buffer | undefined
  /** Set when what it brings was given to be stored before the middleware; settles as that does. */
  stored: Promise<void> | undefined
}

export type RequestContext = ParameterizedContext<RequestState>
export type RequestMiddleware = Middleware<RequestState>

const acceptable = /^[A-Za-z0-9._-]{8,64}$/
const known = Symbol('request state')

/**
 * The state of a request, from its first moment on. Its id is the caller's X-Request-Id when that is fit for a log. It
 * hangs on the request itself: from a WeakMap, V8's quick collections of young objects do not free it.
 */
export function stateOf(req: IncomingMessage & { [known]?: RequestState }): RequestState {
  return (req[known] ??= newState(req))
}

function newState(req: IncomingMessage): RequestState {
  const given = req.headers['x-request-id']
  const requestId = typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
  return {
    requestId,
    route: 'none',
    errorCode: undefined,
    failure: undefined,
    count: undefined,
    body: undefined,
    stored: undefined,
  }
}
