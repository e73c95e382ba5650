import { QueueUnavailable } from '../../shared/queue/check-queue.ts'
import { ApiError, errorBody, problemBody, retryLater } from '../errors.ts'
import type { RequestContext, RequestMiddleware } from '../request-state.ts'
import { isConflict, isDatabaseUnavailable } from '../store/unavailable.ts'

const DATABASE_RETRY_SECONDS = 5

/** Turns whatever rises into the seed's error shape; what is no refusal is logged with its cause and answered 500. */
export function answerErrors(): RequestMiddleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      answer(ctx, toApiError(error))
    }
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof QueueUnavailable) {
    const seconds = error.retryAfterSeconds
    return retryLater('verification_unavailable', error.message, { seconds, cause: error })
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The database of the service does not answer'
    return retryLater('service_unavailable', message, { seconds: DATABASE_RETRY_SECONDS, cause: error })
  }
  if (isConflict(error)) {
    const message = 'The database of the service was busy with something else'
    return retryLater('service_unavailable', message, { seconds: 1, cause: error })
  }
  return new ApiError('internal_error', 'The service failed for a reason of its own', { cause: error })
}

function answer(ctx: RequestContext, error: ApiError): void {
  const { requestId } = ctx.state
  ctx.state.errorCode = error.code
  if (error.status >= 500) ctx.state.failure = error.cause ?? error
  ctx.status = error.status
  // What describes the answer that was not to be.
  for (const name of ['ETag', 'Location']) ctx.remove(name)
  ctx.set({ 'Cache-Control': 'no-store', ...error.headers })
  const wantsProblem =
    ctx.accepts('application/json', 'application/problem+json') === 'application/problem+json'
  ctx.body = wantsProblem ? problemBody(error, requestId) : errorBody(error, requestId)
  if (wantsProblem) ctx.type = 'application/problem+json'
}
