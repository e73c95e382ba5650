import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware, ParameterizedContext, Request } from 'koa'
import type { QueuedJob } from '../../shared/queue/check-queue.ts'
import type { ErrorCode } from '../errors/error-codes.ts'
import { parsePairs } from './syntax/form-urlencoded.ts'
import { clientOf, isSecure } from './proxy-headers.ts'

export type RequestState = {
  readonly requestId: string
  /** The client's address, as reported by the trusted proxies. */
  readonly client: string
  readonly isSecure: boolean
  /** True for a request by the console, with its session. */
  isFromConsole: boolean
  /** Pattern of the matched route, such as /v1/guides/:embed_key. Never the path, whose values are unbounded. */
  route: string
  /** Headers of every response to this request, including errors. */
  readonly headers: Record<string, string>
  /** The last job of the request's check. */
  job: QueuedJob | undefined
  /** Requests left of the limit that the headers report; Infinity if they report none. */
  remainingRequests: number
  /** Undoes what the request counts towards the limit of its embed key or installation. */
  uncount: (() => Promise<void>) | undefined
  /** Set when the request was refused. */
  errorCode: ErrorCode | undefined
  /** Cause of a 5xx response, for the log only. */
  failure: unknown
}

/** The part of a request that endpoints read. They return a response and write nothing to Koa's context. */
export type HttpRequest = Readonly<
  Pick<
    Request,
    | 'req'
    | 'method'
    | 'url'
    | 'headers'
    | 'query'
    | 'protocol'
    | 'host'
    | 'get'
    | 'accepts'
    | 'acceptsEncodings'
    | 'acceptsLanguages'
  >
> & {
  readonly res: ServerResponse
  readonly state: RequestState
  /** Path parameters from the router. */
  readonly params?: unknown
}

export type RequestContext = ParameterizedContext<RequestState>
export type RequestMiddleware = Middleware<RequestState>

const acceptable = /^[A-Za-z0-9._-]{8,64}$/
const known = Symbol('request state')

/**
 * Returns the state of a request, which the first call creates. Its id is the caller's X-Request-Id if that is safe to
 * log. The state is a property of the request, because V8's minor collections do not free entries of a WeakMap (13.6,
 * `VisitEphemeronHashTable` in https://github.com/nodejs/node/tree/v24.x/deps/v8/src/heap).
 */
export function requestState(
  req: IncomingMessage & { [known]?: RequestState },
  trustProxy: number,
): RequestState {
  return (req[known] ??= newState(req, trustProxy))
}

function newState(req: IncomingMessage, trustProxy: number): RequestState {
  const header = req.headers['x-request-id']
  const requestId = typeof header === 'string' && acceptable.test(header) ? header : randomUUID()
  return {
    requestId,
    // Read now, because a closed socket no longer has its peer's address.
    client: clientOf(req, trustProxy),
    isSecure: isSecure(req, trustProxy),
    isFromConsole: false,
    route: 'none',
    headers: { 'X-Request-Id': requestId },
    job: undefined,
    remainingRequests: Infinity,
    uncount: undefined,
    errorCode: undefined,
    failure: undefined,
  }
}

/**
 * Parses the query. Repeated parameters become lists. Koa's parser takes four times as long (3.3.0, `query` in
 * lib/request.js). Throws 400 `invalid_request` for too many parameters.
 */
export function parseQuery({ url = '' }: IncomingMessage): NodeJS.Dict<string | string[]> {
  const start = url.indexOf('?')
  return start === -1 ? {} : parsePairs(url.slice(start + 1), 'query')
}
