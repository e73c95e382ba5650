import type { z } from 'zod'
import { ownValue } from '../../shared/own-value.ts'
import { fieldIssues, fieldWording, IS_REQUIRED } from '../../shared/field-wording.ts'
import type { FieldError, FieldErrorCode } from './field-error.ts'
import { refuseFields } from './refuse-fields.ts'

/** Parses request fields. Throws 400 `invalid_request` with every invalid field. `whole` names the value itself: `body` for JSON. */
export function parseFields<T extends z.ZodType>(schema: T, value: unknown, whole = 'body'): z.infer<T> {
  const parsed = schema.safeParse(value, { error: fieldWording })
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error.issues)
  refuseFields(whole === 'body' ? errors : errors.map((error) => repeatedOr(error, value)), whole)
}

/** In a query or a form, only a parameter that is given more than once is a list. */
function repeatedOr(error: FieldError, value: unknown): FieldError {
  const isRepeated = Array.isArray(ownValue(Object(value), error.path))
  return isRepeated ? { ...error, code: 'duplicate', message: 'must be given only once' } : error
}

/** Converts issues that a schema found with `fieldWording` to field errors. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return fieldIssues(issues).map(({ path, message, issue }) => ({ path, code: codeOf(issue), message }))
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.message === IS_REQUIRED) return 'required'
  if (issue.code === 'too_small') return sizeCodes[issue.origin]?.[0] ?? 'too_small'
  if (issue.code === 'too_big') return sizeCodes[issue.origin]?.[1] ?? 'too_large'
  if (issue.code === 'custom')
    return (issue.params?.['code'] as FieldErrorCode | undefined) ?? 'invalid_value'
  return codes[issue.code] ?? 'invalid_value'
}

const codes: Readonly<Partial<Record<z.core.$ZodIssue['code'], FieldErrorCode>>> = {
  invalid_type: 'invalid_type',
  invalid_format: 'invalid_format',
  unrecognized_keys: 'unknown_field',
}

const sizeCodes: Readonly<Record<string, readonly [FieldErrorCode, FieldErrorCode]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
}
