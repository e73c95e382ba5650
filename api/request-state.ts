import type { Middleware, ParameterizedContext } from 'koa'
import type { ErrorCode } from './error-codes.ts'

/** What the middleware of one request tell each other. */
export type RequestState = {
  requestId: string
  /** Set when the request was refused. */
  errorCode?: ErrorCode
  /** What is behind a 5xx answer; for the log alone. */
  failure?: unknown
}

export type RequestContext = ParameterizedContext<RequestState>
export type RequestMiddleware = Middleware<RequestState>
