import type { z } from 'zod'
import { ApiError } from './errors.ts'

/** Parses what a client sent; throws 400 `invalid_request` with a message that names every field that is wrong. */
export function parseFields<T extends z.ZodType>(schema: T, value: unknown, whole = 'body'): z.infer<T> {
  const parsed = schema.safeParse(value, { error: fieldWording })
  if (parsed.success) return parsed.data
  // One problem a field: what else is wrong with a value of the wrong type only follows from that.
  const problems = parsed.error.issues.flatMap(toProblems).toReversed()
  const byField = new Map(problems.map(({ field, message }) => [field, message]))
  const described = [...byField].map(([field, message]) => `${shorten(field) || whole}: ${message}`)
  throw new ApiError('invalid_request', inBounds(described.toReversed()))
}

type Problem = { field: string; message: string }

/** Each field that is not known is a problem of its own, under its name. */
function toProblems(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not known here' }))
}

const MAX_NAME_CHARACTERS = 100
const MAX_PROBLEMS = 20

/** The name of an unknown field is the client's own, and may be a whole body long. */
function shorten(field: string): string {
  return field.length > MAX_NAME_CHARACTERS ? `${field.slice(0, MAX_NAME_CHARACTERS)}…` : field
}

function inBounds(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS
  return [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** What to say instead of zod's own words; undefined leaves those. */
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
