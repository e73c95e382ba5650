import { z } from 'zod'
import { ApiError } from '../http/errors.ts'
import { detectionRules, platformSlug } from '../guides/detection-rules.ts'
import { variables } from '../guides/variables.ts'
import type { Database } from '../store/database.ts'
import { knownPlatforms } from '../store/templates/known-platforms.ts'
import { jsonBytes, localeTag, signableText } from './fields.ts'

/** Far below the content limit, because each step that uses a variable is signed with a copy of its declaration. */
const MAX_VARIABLES_BYTES = 64 * 1024

/** Fields of a template that its author sets. */
export const templateShape = {
  name: signableText(200).min(1),
  default_locale: localeTag,
  locales: z.array(localeTag).min(1).max(100),
  default_platform: platformSlug,
  detection_rules: detectionRules.meta({ id: 'DetectionRules' }),
  variables: variables
    .refine(
      (list) => jsonBytes(list) <= MAX_VARIABLES_BYTES,
      `must have at most ${MAX_VARIABLES_BYTES} bytes in total`,
    )
    .meta({ id: 'Variables' }),
}

const shape = z.object(templateShape)

export type TemplateFields = z.infer<typeof shape>

/** Throws 400 `invalid_request` for valid fields that contradict each other or name an unknown platform. */
export async function checkTemplate(db: Database, accountId: string, fields: TemplateFields): Promise<void> {
  const {
    default_locale: defaultLocale,
    locales,
    default_platform: platform,
    detection_rules: rules,
  } = fields
  const problems: string[] = []
  if (!locales.includes(defaultLocale))
    problems.push(`locales: must include the default locale, which is ${defaultLocale}`)
  if (new Set(locales).size < locales.length) problems.push('locales: must not list a locale twice')
  const known = await knownPlatforms(db, accountId)
  if (!known.has(platform)) problems.push(`default_platform: platform "${platform}" not found`)
  rules.forEach((rule, index) => {
    if (known.has(rule.platform)) return
    problems.push(`detection_rules.${index}.platform: platform "${rule.platform}" not found`)
  })
  if (problems.length > 0) throw new ApiError('invalid_request', problems.slice(0, 20).join('; '))
}
