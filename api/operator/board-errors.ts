import { z } from 'zod'
import type { ErrorCode } from '../errors/error-codes.ts'
import { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { errorResponse } from '../http/error-response.ts'
import type { RequestContext } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'

/**
 * The body of Bull Board's errors: what happened as a key of its translations, such as `ERRORS.JOB_NOT_FOUND`, with the
 * field that is wrong (9.10.1,
 * https://github.com/felixmosh/bull-board/blob/v9.10.1/packages/api/src/errors.ts).
 */
const boardError = z.object({
  error: z.object({ key: z.string(), options: z.object({ field: z.string() }).partial().optional() }),
  message: z.string().optional(),
})
type BoardError = z.infer<typeof boardError>
const errorShape = z.looseObject({ error: z.looseObject({}) })
/** Errors of the parser of bodies, which the board does not catch. */
const httpError = z.object({ status: z.int().min(400).max(499), message: z.string() })

/**
 * Returns the response for one of the board with a status of 400 or more: in the shape of all errors, with the key that
 * the board's page shows to its reader.
 */
export function respondToBoardError(ctx: RequestContext): HttpResponse {
  const { data } = boardError.safeParse(ctx.body)
  if (!data) throw new ApiError(codeOf(ctx.status), 'The board of the queues refused the request')
  const response = errorResponse(ctx, toApiError(ctx.status, data))
  const body = errorShape.parse(JSON.parse(String(response.body)))
  return { ...response, body: JSON.stringify({ ...body, error: { ...body.error, ...data.error } }) }
}

function toApiError(status: number, { error: { key, options }, message }: BoardError): ApiError {
  if (status === 400 && options?.field !== undefined) {
    const problem = { path: options.field, code: 'invalid_value', message: 'is not valid' }
    return fieldError('invalid_request', problem)
  }
  return new ApiError(codeOf(status), readableKey(key), { cause: message })
}

/** Returns the error of a body that the board could not read, and any other error as it is. */
export function fromBodyParser(error: unknown): unknown {
  const { data } = httpError.safeParse(error)
  return data ? new ApiError(codeOf(data.status), `The body could not be read: ${data.message}`) : error
}

function codeOf(status: number): ErrorCode {
  return codes[status] ?? (status < 500 ? 'invalid_request' : 'internal_error')
}

/** A path outside of the files that the board serves is 403 there; nothing is served at it. */
const codes: Readonly<Record<number, ErrorCode>> = {
  403: 'route_not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'job_active',
  413: 'body_too_large',
  415: 'unsupported_media_type',
}

function readableKey(key: string): string {
  const words = key
    .replace(/^ERRORS\./, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
