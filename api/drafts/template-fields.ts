import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { detectionRules, platformSlug } from '../guides/detection-rules.ts'
import { variables } from '../guides/variables.ts'
import type { Database } from '../store/database.ts'
import { knownPlatforms } from '../store/known-platforms.ts'
import { localeTag, plainText } from './fields.ts'

/** What an author says of a template. */
export const templateShape = {
  name: plainText(200).min(1),
  default_locale: localeTag,
  locales: z.array(localeTag).min(1).max(100),
  default_platform: platformSlug,
  detection_rules: detectionRules.meta({ id: 'DetectionRules' }),
  variables: variables.meta({ id: 'Variables' }),
}

const shape = z.object(templateShape)

export type TemplateFields = z.infer<typeof shape>

/** Throws 400 `invalid_request` for fields that are right by themselves, but not together or not in this account. */
export async function checkTemplate(db: Database, accountId: string, fields: TemplateFields): Promise<void> {
  const { default_locale: byDefault, locales, default_platform: platform, detection_rules: rules } = fields
  const problems: string[] = []
  if (!locales.includes(byDefault))
    problems.push(`locales: must have the default locale, which is ${byDefault}`)
  if (new Set(locales).size < locales.length) problems.push('locales: must have each locale once')
  const known = await knownPlatforms(db, accountId)
  if (!known.has(platform)) problems.push(`default_platform: there is no platform "${platform}"`)
  rules.forEach((rule, index) => {
    if (known.has(rule.platform)) return
    problems.push(`detection_rules.${index}.platform: there is no platform "${rule.platform}"`)
  })
  if (problems.length > 0) throw new ApiError('invalid_request', problems.slice(0, 20).join('; '))
}
