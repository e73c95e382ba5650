import type { ErrorCode } from './error-codes.ts'
import { ApiError } from './errors.ts'
import type { FieldError } from './field-error.ts'

const MAX_PATH_CHARACTERS = 100
const MAX_NAMED = 20
const MAX_ERRORS = 100

type FieldErrorOptions = ErrorOptions & {
  /** Name of the whole value in the message, for an error without a path. */
  readonly whole?: string
}

/** Makes an error about fields. `errors` lists them, and the message names the first. */
export function fieldErrors(
  code: ErrorCode,
  errors: readonly FieldError[],
  { whole = 'body', ...options }: FieldErrorOptions = {},
): ApiError {
  const listed = errors.slice(0, MAX_ERRORS).map((error) => ({ ...error, path: shorten(error.path) }))
  const named = listed.slice(0, MAX_NAMED).map(({ path, message }) => `${path || whole}: ${message}`)
  const more = errors.length - named.length
  const message = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  return new ApiError(code, message, { ...options, errors: listed })
}

/** Makes an error about one field. */
export function fieldError(code: ErrorCode, error: FieldError, options?: FieldErrorOptions): ApiError {
  return fieldErrors(code, [error], options)
}

/** Throws 400 `invalid_request` with the first problem of each field, since later problems follow from it. */
export function refuseFields(errors: readonly FieldError[], whole?: string): never {
  throw fieldErrors('invalid_request', firstErrorOfEachField(errors), whole === undefined ? {} : { whole })
}

export function firstErrorOfEachField(errors: readonly FieldError[]): FieldError[] {
  const paths = new Set<string>()
  return errors.filter(({ path }) => !paths.has(path) && paths.add(path))
}

/** Shortens the path of an unknown field, which a client may make as long as a body. */
function shorten(path: string): string {
  return path.length > MAX_PATH_CHARACTERS ? `${path.slice(0, MAX_PATH_CHARACTERS)}…` : path
}
