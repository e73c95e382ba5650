import { AccountBusy, QueueUnavailable } from '../../shared/queue/queue-unavailable.ts'
import { isConflict, isDatabaseUnavailable } from '../errors/database-errors.ts'
import { preferredType } from './accept.ts'
import { jsonResponse, type HttpResponse } from './response.ts'
import { ApiError, errorBody, problemBody, retryLater } from '../errors/errors.ts'
import type { HttpRequest, RequestState } from './request.ts'

const DATABASE_RETRY_SECONDS = 5
const PROBLEM_TYPE = 'application/problem+json'

/**
 * Returns the response for a thrown error, in the shape of docs/guides/errors.md. Any error other than ApiError is
 * logged with its cause, and becomes 500.
 */
export function errorResponse(request: HttpRequest, thrown: unknown): HttpResponse {
  const { state } = request
  const error = noteError(state, thrown)
  const { status } = error
  const headers = { 'Cache-Control': 'no-store', ...error.headers }
  if (preferredType(request, ['application/json', PROBLEM_TYPE]) !== PROBLEM_TYPE) {
    return jsonResponse(errorBody(error, state.requestId), { status, headers })
  }
  const body = JSON.stringify(problemBody(error, state.requestId))
  return { status, headers: { ...headers, 'Content-Type': PROBLEM_TYPE }, body }
}

/** Returns a thrown error as clients see it, and notes it for the request's log line. */
export function noteError(state: RequestState, thrown: unknown): ApiError {
  const error = toApiError(thrown)
  state.errorCode = error.code
  if (error.status >= 500) state.failure = error.cause ?? error
  return error
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof QueueUnavailable) {
    const seconds = error.retryAfterSeconds
    const code = error instanceof AccountBusy ? 'rate_limited' : 'verification_unavailable'
    return retryLater(code, error.message, { seconds, cause: error })
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The service cannot reach its database'
    return retryLater('service_unavailable', message, { seconds: DATABASE_RETRY_SECONDS, cause: error })
  }
  if (isConflict(error)) {
    const message = "The service's database was busy with another transaction"
    return retryLater('service_unavailable', message, { seconds: 1, cause: error })
  }
  return new ApiError('internal_error', 'The service had an internal error', { cause: error })
}
