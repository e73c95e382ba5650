import type { z } from 'zod'

export const IS_REQUIRED = 'is required'
export const MUST_BE_TIME =
  'must be a time with its offset, such as 2026-01-31T12:00:00Z or 2026-01-31T13:00:00+01:00'

/** Error map for zod that words every issue, so zod's own messages are never shown. */
export function fieldWording(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue)) return IS_REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? `must be of type ${issue.expected}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return formats[issue.format] ?? 'has an invalid format'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'is not a known field'
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? 'is not allowed'
    case 'invalid_union':
      return unionWording(issue)
    case 'custom':
      return 'is not allowed'
  }
}

/** An issue of one field, at its path. */
export type FieldIssue = { readonly path: string; readonly message: string; readonly issue: z.core.$ZodIssue }

/**
 * Resolves issues to single fields. Unknown fields get one issue each, and a union gets the issues of the alternative
 * that is nearest to the value.
 */
export function fieldIssues(
  issues: readonly z.core.$ZodIssue[],
  parent: readonly PropertyKey[] = [],
): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...issue.path]
    const nearest = issue.code === 'invalid_union' ? nearestAlternative(issue.errors) : []
    if (nearest.length > 0) return fieldIssues(nearest, path)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    return paths.map((at) => ({ path: at.map(String).join('.'), message: issue.message, issue }))
  })
}

function isMissing({ code, input, discriminator }: z.core.$ZodRawIssue): boolean {
  if (code === 'invalid_type' || code === 'invalid_value') return input === undefined
  if (code !== 'invalid_union' || typeof discriminator !== 'string') return false
  return (input as Readonly<Record<string, unknown>>)[discriminator] === undefined
}

const types: Readonly<Record<string, string>> = {
  int: 'must be a whole number',
  record: 'must be of type object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  url: 'must be a URL',
  email: 'must be a mail address such as ops@example.com',
  date: 'must be a day such as 2026-01-31',
  datetime: MUST_BE_TIME,
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1
    ? `must be ${JSON.stringify(values[0])}`
    : `must be one of ${values.map(String).join(', ')}`
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
}

function tooSmall(origin: string, minimum: number): string {
  const unit = units[origin]
  if (!unit) return `must be at least ${minimum}`
  return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit[1]}`
}

function tooBig(origin: string, maximum: number): string {
  const unit = units[origin]
  if (!unit) return `must be at most ${maximum}`
  return `must have at most ${maximum} ${unit[maximum === 1 ? 0 : 1]}`
}

function unionWording({ options, errors }: z.core.$ZodRawIssue): string {
  if (Array.isArray(options) && options.length > 0) return oneOf(options)
  return nearestAlternative((errors ?? []) as z.core.$ZodIssue[][])[0]?.message ?? 'is invalid'
}

/** Returns the issues of the first alternative that has the value's type, or of the last alternative. */
function nearestAlternative(
  alternatives: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] {
  const hasOtherType = ({ code, path }: z.core.$ZodIssue): boolean =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')
  return alternatives.find((issues) => !issues.some(hasOtherType)) ?? alternatives.at(-1) ?? []
}
