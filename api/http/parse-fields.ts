import type { z } from 'zod'
import { ApiError } from './errors.ts'

/** Parses fields of a request. Throws 400 `invalid_request`, naming every wrong field. */
export function parseFields<T extends z.ZodType>(schema: T, value: unknown, whole = 'body'): z.infer<T> {
  const parsed = schema.safeParse(value, { error: fieldWording })
  if (parsed.success) return parsed.data
  refuseFields(parsed.error.issues.flatMap(toProblems), whole)
}

export type FieldProblem = { readonly field: string; readonly message: string }

/** Throws 400 `invalid_request` for these problems; `whole` names the one without a field. */
export function refuseFields(problems: readonly FieldProblem[], whole = 'body'): never {
  // Only the first problem of each field: the others follow from it.
  const byField = new Map(problems.toReversed().map(({ field, message }) => [field, message]))
  const described = [...byField].map(([field, message]) => `${shorten(field) || whole}: ${message}`)
  throw new ApiError('invalid_request', inBounds(described.toReversed()))
}

/** Reports each unknown field as a separate problem. */
function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not a known field' }))
}

const MAX_NAME_CHARACTERS = 100
const MAX_PROBLEMS = 20

/** Shortens the name of an unknown field, which a client may make as long as a body. */
function shorten(field: string): string {
  return field.length > MAX_NAME_CHARACTERS ? `${field.slice(0, MAX_NAME_CHARACTERS)}…` : field
}

function inBounds(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS
  return [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** Replaces some of zod's messages; undefined keeps zod's. */
export function fieldWording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty'
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `must have at most ${issue.maximum} characters`
  }
  return undefined
}
