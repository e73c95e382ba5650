import { z } from 'zod'
import { problem, type FieldError } from '../errors/field-error.ts'
import { fieldErrors } from '../errors/refuse-fields.ts'
import { detectionRules, platformSlug } from '../guides/detection-rules.ts'
import { localeTag } from '../guides/locale.ts'
import { variables } from '../guides/variables/declarations.ts'
import type { Database } from '../store/database.ts'
import { knownPlatforms } from '../store/templates/known-platforms.ts'
import { completion } from './completion.ts'
import { nameTranslations } from './name-translations.ts'
import { jsonBytes, signableName } from './fields.ts'

/** Far below the content limit, because each step that uses a variable is signed with a copy of its declaration. */
const MAX_VARIABLES_BYTES = 64 * 1024

/** Fields of a template that its author sets. */
export const templateShape = {
  name: signableName(200).min(1),
  name_i18n: nameTranslations,
  default_locale: localeTag,
  locales: z.array(localeTag).min(1).max(100),
  default_platform: platformSlug,
  detection_rules: detectionRules.meta({ id: 'DetectionRules' }),
  variables: variables
    .refine(
      (list) => jsonBytes(list) <= MAX_VARIABLES_BYTES,
      problem('too_long', `must have at most ${MAX_VARIABLES_BYTES} bytes in total`),
    )
    .meta({ id: 'Variables' }),
  completion: completion.nullable(),
}

const shape = z.object(templateShape)

export type TemplateFields = z.infer<typeof shape>

/** Throws 400 `invalid_request` if fields that are each valid contradict each other or name an unknown platform. */
export async function checkTemplate(db: Database, accountId: string, fields: TemplateFields): Promise<void> {
  const known = await knownPlatforms(db, accountId)
  const problems = [...localeProblems(fields), ...platformProblems(fields, known)]
  if (problems.length > 0) throw fieldErrors('invalid_request', problems)
}

function localeProblems({ default_locale: defaultLocale, locales }: TemplateFields): FieldError[] {
  const path = 'locales'
  const missing = `must include the default locale, which is ${defaultLocale}`
  return [
    ...(locales.includes(defaultLocale) ? [] : [{ path, code: 'invalid_value', message: missing }]),
    ...(new Set(locales).size === locales.length
      ? []
      : [{ path, code: 'duplicate', message: 'must not list a locale twice' }]),
  ]
}

function platformProblems(
  { default_platform: platform, detection_rules: rules }: TemplateFields,
  known: ReadonlySet<string>,
): FieldError[] {
  const references = [
    { path: 'default_platform', slug: platform },
    ...rules.map((rule, index) => ({ path: `detection_rules.${index}.platform`, slug: rule.platform })),
  ]
  return references
    .filter(({ slug }) => !known.has(slug))
    .map(({ path, slug }) => ({ path, code: 'not_found', message: `platform "${slug}" not found` }))
}
