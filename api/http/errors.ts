import { errorCodes, type ErrorCode } from './error-codes.ts'

type ApiErrorOptions = ErrorOptions & { headers?: Readonly<Record<string, string>> }

/** An error that clients see: a code with its status, a message for people, and response headers. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, { headers = {}, ...options }: ApiErrorOptions = {}) {
    super(message, options)
    this.code = code
    this.status = errorCodes[code].status
    this.headers = headers
  }
}

/** An error that passes by itself; `seconds` is sent as Retry-After. */
export function retryLater(
  code: ErrorCode,
  message: string,
  { seconds, cause }: { seconds: number; cause?: unknown },
): ApiError {
  return new ApiError(code, message, { headers: { 'Retry-After': String(seconds) }, cause })
}

/** The error body (docs/api.md, "Errors"). */
export type ErrorBody = { error: { code: ErrorCode; message: string; requestId: string } }

export function errorBody({ code, message }: ApiError, requestId: string): ErrorBody {
  return { error: { code, message, requestId } }
}

/** An error as RFC 9457 problem details, with `code` and `requestId` as extension members. */
export function problemBody({ code, message, status }: ApiError, requestId: string): Record<string, unknown> {
  const { meaning } = errorCodes[code]
  return { type: `urn:waymark:error:${code}`, title: meaning, status, detail: message, code, requestId }
}
