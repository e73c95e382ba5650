import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { Middleware, ParameterizedContext, Request } from 'koa'
import type { ErrorCode } from './error-codes.ts'
import { clientOf, isSecure } from './proxy-headers.ts'

/** Per-request state. */
export type RequestState = {
  readonly requestId: string
  /** Address of the client, as the trusted proxies report it. */
  readonly client: string
  readonly isSecure: boolean
  /** True for a request of the console, made with its session. */
  isFromConsole: boolean
  /** Pattern of the matched route, such as /v1/guides/:embed_key; never the path, which has no bound on its values. */
  route: string
  /** Headers that every answer to this request carries, errors included. */
  readonly headers: Record<string, string>
  /** Set when the request was refused. */
  errorCode: ErrorCode | undefined
  /** Cause of a 5xx answer; for the log alone. */
  failure: unknown
}

/** The part of a request that endpoints read. They return an answer and write nothing to Koa's context. */
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
  /** Parameters of the path, as the router has matched them. */
  readonly params?: unknown
}

export type RequestContext = ParameterizedContext<RequestState>
export type RequestMiddleware = Middleware<RequestState>

const acceptable = /^[A-Za-z0-9._-]{8,64}$/
const known = Symbol('request state')

/**
 * Returns the state of a request, made on the first call. Its id is the caller's X-Request-Id when that is fit for a log.
 * It is a property of the request itself: V8's collections of young objects do not free entries of a WeakMap.
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
    // Read now: a closed socket no longer knows its peer.
    client: clientOf(req, trustProxy),
    isSecure: isSecure(req, trustProxy),
    isFromConsole: false,
    route: 'none',
    headers: { 'X-Request-Id': requestId },
    errorCode: undefined,
    failure: undefined,
  }
}

/** The parameters of the query, each a list where it is repeated. Koa's parser takes four times as long. */
export function parseQuery({ url = '' }: IncomingMessage): NodeJS.Dict<string | string[]> {
  const start = url.indexOf('?')
  return start === -1 ? {} : parse(url.slice(start + 1), '&', '=', { maxKeys: 0 })
}
