import type { z } from 'zod'
import { ApiError } from './errors.ts'

/** Parses what a client sent; throws 400 `invalid_request` with a message that names every field that is wrong. */
export function parseFields<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value, { error: wording })
  if (parsed.success) return parsed.data
  // One problem a field: what else is wrong with a value of the wrong type only follows from that.
  const byField = new Map(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue]))
  throw new ApiError('invalid_request', [...byField.values()].toReversed().map(describe).join('; '))
}

function describe({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.') || 'body'}: ${message}`
}

/** What to say instead of zod's own words; undefined leaves those. */
function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty'
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `must have at most ${issue.maximum} characters`
  }
  return undefined
}
