import { z } from 'zod'
import { platformSlug } from '../guides/detection-rules.ts'
import { isLanguageTag } from '../guides/locale.ts'
import { valueTexts } from '../guides/variables/value-text.ts'
import { problem } from '../errors/field-error.ts'
import { visibleText } from '../errors/visible-text.ts'
import { isStorable } from '../errors/is-storable.ts'

/** Default lifetime of a token. */
export const TOKEN_SECONDS = 30 * 86_400

/**
 * Any web URL without userinfo is accepted: the check reports why a site cannot be reached. A password would be shown
 * to everyone who sees the installation, and no check would use it.
 */
const target = z
  .string()
  .max(2048)
  .refine(isWebAddress, problem('invalid_format', 'must be an http or https URL'))
  .refine(hasNoUserinfo, problem('invalid_format', 'must not contain a user name or a password'))
  .describe('URL of the site')

const platform = platformSlug
  .min(1)
  .describe("Slug of the site's platform; by default, the template's default platform")
const locale = z
  .string()
  .min(1)
  .max(35)
  .refine(isLanguageTag, problem('invalid_format', 'must be a language tag such as "de" or "pt-BR"'))
  .describe(
    "BCP 47 tag; the guide uses the nearest of the template's locales. By default, the template's default locale",
  )
const scope = z
  .string()
  .min(1)
  .max(100)
  .describe("One of the version's scopes; by default, its default scope")
const variables = valueTexts.describe(
  'Values of the variables that the template declares. Numbers and booleans are taken as their text',
)

/** Fields that the account sets for a new installation. */
export const installationShape = {
  target,
  external_ref: visibleText(z.string().min(1).max(200))
    .optional()
    .describe('Your own id for the customer. A template has at most one installation for each id'),
  variables: variables.prefault({}),
  platform: platform.optional(),
  locale: locale.optional(),
  scope: scope.optional(),
}

/** Fields that the account may change later; null selects the guide's default. */
export const changeShape = {
  target: target.optional(),
  variables: variables.optional().describe('Replaces all values'),
  platform: platform.nullable().optional(),
  locale: locale.nullable().optional(),
}

/** Fields that the holder of the installation's token may change. */
export const publicChangeShape = {
  target: target.optional().describe('Only if the account allows it'),
  platform: platform.optional(),
  locale: locale.optional(),
}

/** Lifetime of a token in seconds. */
export const expiresIn = z
  .int()
  .min(300)
  .max(31_536_000)
  .default(TOKEN_SECONDS)
  .describe('Seconds until the token expires; 30 days by default')

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null
  return url !== null && isStorable(text)
}

/** Returns true for what is not a URL, which is another problem. */
function hasNoUserinfo(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}
