import { errorCodes, type ErrorCode } from './error-codes.ts'
import type { FieldError } from './field-error.ts'

type ApiErrorOptions = ErrorOptions & {
  readonly headers?: Readonly<Record<string, string>>
  readonly errors?: readonly FieldError[]
}

/** An error that clients see: a code with its status, a readable message, invalid fields, and response headers. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The invalid fields, which the message also names (fields/refuse-fields.ts). */
  readonly errors: readonly FieldError[]

  constructor(
    code: ErrorCode,
    message: string,
    { headers = {}, errors = [], ...options }: ApiErrorOptions = {},
  ) {
    super(message, options)
    this.errors = errors
    this.code = code
    this.status = errorCodes[code].status
    this.headers = headers
  }
}

/** Makes a temporary error. `seconds` is sent as Retry-After. */
export function retryLater(
  code: ErrorCode,
  message: string,
  { seconds, cause }: { seconds: number; cause?: unknown },
): ApiError {
  return new ApiError(code, message, { headers: { 'Retry-After': String(seconds) }, cause })
}

/** The error body (docs/guides/errors.md). */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; requestId: string; errors?: readonly FieldError[] }
}

export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { code, message } = error
  return { error: { code, message, requestId, ...wrongFields(error) } }
}

/**
 * An error as RFC 9457 problem details, with `code`, `requestId`, `errors` and the `error` object of all errors as extension
 * members.
 */
export function problemBody(error: ApiError, requestId: string): Record<string, unknown> {
  const { code, message, status } = error
  const { meaning } = errorCodes[code]
  const problem = { type: `urn:waymark:error:${code}`, title: meaning, status, detail: message }
  return { ...problem, code, requestId, ...wrongFields(error), ...errorBody(error, requestId) }
}

function wrongFields({ errors }: ApiError): Pick<ErrorBody['error'], 'errors'> {
  return errors.length > 0 ? { errors } : {}
}
