import type { ApiError } from '../../errors/errors.ts'
import type { FieldError } from '../../errors/field-error.ts'
import { fieldErrors } from '../../errors/refuse-fields.ts'
import { placeholdersIn } from '../../../shared/content/placeholders.ts'
import type { PublishedGuide } from '../compile.ts'
import { shortenName } from './parse-values.ts'
import { fillsChecks } from './signed-declarations.ts'

/**
 * Throws 400 `invalid_variables` for a name that the guide does not have: with its value ignored, the guide would show, and a check
 * would pass with, a default in place of the value that was meant (decision 261).
 */
export function refuseUnknownNames(given: object, declared: ReadonlyMap<string, unknown> = new Map()): void {
  const unknown = unknownNames(given, declared)
  if (unknown.length > 0) throw refusal(unknown, [...declared.keys()])
}

/**
 * Like `refuseUnknownNames`, for callers whose pages may have values of other guides, too: refuses an unknown name only if the
 * step's check would take a default, or an example, in place of a value that the request does not name.
 */
export function refuseUnknownNamesBesideDefaults(
  given: object,
  { published, stepSlug }: { published: PublishedGuide | undefined; stepSlug: string },
): void {
  if (!published || !fillsChecks(published.content)) return
  const check = published.content.requirements.find(({ config }) => config.slug === stepSlug)?.verification
  const compared = placeholdersIn(JSON.stringify(check ?? {}))
  const own = [...compared].filter((name) => published.declared.has(name))
  if (own.some((name) => !Object.hasOwn(given, name))) refuseUnknownNames(given, published.declared)
}

function unknownNames(given: object, declared: ReadonlyMap<string, unknown>): string[] {
  return Object.keys(given).filter((name) => !declared.has(name))
}

function refusal(unknown: readonly string[], known: readonly string[]): ApiError {
  const whose = known.length > 0 ? `whose variables are ${known.join(', ')}` : 'which has none'
  const message = `is not a variable of the guide, ${whose}`
  const errors = unknown.map((name): FieldError => ({
    path: `variables.${shortenName(name)}`,
    code: 'unknown_field',
    message,
  }))
  return fieldErrors('invalid_variables', errors)
}
