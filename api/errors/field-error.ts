/** Codes for invalid fields, each with its meaning. Clients depend on these names; codes are added, never removed. */
export const fieldErrorCodes = {
  required: 'The field is missing.',
  unknown_field: 'The endpoint has no such field or parameter.',
  invalid_type: 'The value has the wrong JSON type.',
  invalid_format: 'The text does not have the required format, such as a UUID, URL, time or slug.',
  invalid_value: 'The value is not allowed, or contradicts another field.',
  too_short: 'The text has too few characters.',
  too_long: 'The text has too many characters, or the value too many bytes.',
  too_few: 'The list or object has too few entries.',
  too_many: 'The list or object has too many entries.',
  too_small: 'The number or time is too small.',
  too_large: 'The number or time is too large.',
  duplicate: 'The value occurs twice, or is already in use.',
  not_found: 'The field names something that does not exist.',
  not_allowed: 'The caller must not set the field.',
} as const

export type FieldErrorCode = keyof typeof fieldErrorCodes

/** A problem with a field of a request, or with its whole body. */
export type FieldError = {
  /** Such as `variables.siteId`; empty for the whole body. */
  readonly path: string
  /** A field code, or the code of a finding in an invalid draft. */
  readonly code: string
  /** Completes a sentence that begins with the field: "must not be empty". */
  readonly message: string
}

/** A problem with a value, without its path. */
export type ValueProblem = { readonly code: FieldErrorCode; readonly message: string }

/** Options of a zod refinement or issue with this field code. Without these options, the code is `invalid_value`. */
export function problem(
  code: FieldErrorCode,
  message: string,
): { message: string; params: { code: FieldErrorCode } } {
  return { message, params: { code } }
}
