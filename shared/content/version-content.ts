import { z } from 'zod'
import { manual } from '../check/types.ts'
import { entriesOf, lenientList, lenientMap } from '../stored/lenient.ts'
import type { Reading } from '../stored/reading.ts'
import { unsupportedPaths } from '../stored/unsupported-paths.ts'
import { signedVariable, signedVariables, type SignedVariables } from './signed-variables.ts'

/** A check and its config, as its author wrote them (shared/check/config.ts). */
export type StepVerification = Readonly<Record<string, unknown>> & { readonly type: string }

/** Texts of a step in the template's default locale, and in other locales under `i18n`. */
export type StepConfig = {
  slug: string
  body: string
  snippet: string | null
  language: string | null
  placement: string | null
  i18n: Readonly<Record<string, { title: string | null; body: string | null }>>
}

/** A requirement of a draft, spelled as in the signed content. */
export type Requirement = {
  id: string
  order: number
  requirement_type: string
  title: string
  optional: boolean
  platform_ids: string[]
  installation_scopes: string[]
  config: StepConfig
  verification: StepVerification
}

/** A requirement as it is signed: with the declarations of the variables that it uses. */
export type SignedRequirement = Omit<Requirement, 'config'> & {
  config: StepConfig & { variables: SignedVariables }
}

/** The "Content object" of the public API (docs/api.md). Every field is present, and is `null` if it has no value. */
export type VersionContent = {
  schema_version: number
  setup_version_id: string
  install_template_id: string
  version: number
  status: 'published'
  published_at: string
  allowed_scopes: string[]
  default_scope: string
  changelog: string
  requirements: SignedRequirement[]
}

const translation = z
  .object({
    title: z.string().nullish().describe('Title in this locale'),
    body: z.string().nullish().describe('Text in this locale'),
  })
  .meta({ id: 'SignedTranslation' })

const config = z
  .looseObject({
    slug: z.string().describe('Names the step'),
    body: z.string().nullish().describe('Markdown'),
    snippet: z.string().nullish().describe('Code to install'),
    language: z.string().nullish().describe('Language of the code'),
    placement: z.string().nullish().describe('Where the code belongs'),
    i18n: z.record(z.string(), translation).nullish().describe('Translations by locale'),
    variables: signedVariables.optional().describe('Declarations of its variables, by name'),
  })
  .meta({
    id: 'SignedStepConfig',
    description:
      'The texts of the step as they were written. Since `schema_version` 2, `variables` holds the declarations that ' +
      'the step is rendered with, by name',
  })

const requirement = z
  .object({
    id: z.string().describe('Id of the requirement'),
    order: z.int().describe('Position, from 0'),
    requirement_type: z.string().describe('Kind, such as `code_snippet`'),
    title: z.string().describe('Title of the step'),
    optional: z.boolean().describe('True if the guide is complete without it'),
    platform_ids: z.array(z.string()).describe('Platforms for which it is shown, sorted; all if empty'),
    installation_scopes: z.array(z.string()).describe('Scopes for which it is shown, sorted'),
    config,
    verification: z
      .looseObject({ type: z.string().describe('Type of the check') })
      .nullable()
      .describe(
        'The check as its author wrote it. Null, in versions that earlier releases published without a check, means the same as ' +
          '`{ "type": "manual" }`: signed content never changes',
      ),
  })
  .meta({ id: 'SignedRequirement' })

/** Signed content of every release. Fields that later releases added may be absent. */
export const signedContent = z
  .object({
    schema_version: z.int().describe('Version of this form'),
    setup_version_id: z.string().describe('Id of the version'),
    install_template_id: z.string().describe('Id of its template'),
    version: z.int().describe('Number of the version'),
    status: z.literal('published'),
    published_at: z.iso.datetime().describe('When it was published'),
    allowed_scopes: z.array(z.string()).describe('Scopes that an installation may have, sorted'),
    default_scope: z.string().describe('Scope of an installation that names none'),
    changelog: z.string().describe("The author's words about the version"),
    requirements: z.array(requirement).describe('The steps, in order'),
  })
  .meta({ id: 'SignedContent', description: 'The content that is signed' })

/**
 * The `schema_version` of new content, and the highest that this release understands. Since version 2, requirements have
 * `config.variables` (decision 130). Since version 3, placeholders in checks are replaced by values (docs/verification.md, "How values are filled in"). Since version 4, checks of records have a place by default (decision 244).
 */
export const SCHEMA_VERSION = 4

const storedRequirement = requirement.extend({
  config: config.extend({
    i18n: lenientMap(translation).nullish(),
    variables: lenientMap(signedVariable).optional(),
  }),
})

const storedContent = signedContent.extend({ requirements: lenientList(storedRequirement) })

/**
 * Reads the canonical text of a published version in the current form, with its requirements in order. Only publishing
 * writes such texts, so an error thrown here is a defect. A later release may have published it: a requirement that does
 * not have the present form is left out.
 */
export function readContent(contentText: string): Reading<VersionContent> {
  const stored: unknown = JSON.parse(contentText)
  const { requirements, ...content } = storedContent.parse(stored)
  const signed = requirements.map((one) => one && toSignedRequirement(one))
  const unsupported = unsupportedPaths(stored, { ...content, requirements: signed })
  return {
    value: { ...content, requirements: entriesOf(signed).toSorted(byOrder) },
    unsupported: content.schema_version > SCHEMA_VERSION ? ['schema_version', ...unsupported] : unsupported,
  }
}

/** Reads content as `readContent` does, for callers to whom it does not matter what they cannot read. */
export function parseContent(contentText: string): VersionContent {
  return readContent(contentText).value
}

/**
 * Returns the signed fields of a requirement, with `null` or a default for those that an earlier release did not
 * store.
 */
export function toSignedRequirement(stored: StoredRequirement): SignedRequirement {
  return {
    id: stored.id,
    order: stored.order,
    requirement_type: stored.requirement_type,
    title: stored.title,
    optional: stored.optional,
    platform_ids: stored.platform_ids,
    installation_scopes: stored.installation_scopes,
    config: toSignedConfig(stored.config),
    verification: stored.verification ?? manual,
  }
}

type StoredRequirement = z.infer<typeof requirement>

function toSignedConfig(stored: StoredRequirement['config']): SignedRequirement['config'] {
  const { slug, body, snippet, language, placement, i18n, variables } = stored
  return {
    slug,
    body: body ?? '',
    snippet: snippet ?? null,
    language: language ?? null,
    placement: placement ?? null,
    i18n: Object.fromEntries(
      Object.entries(i18n ?? {}).map(([locale, text]) => [
        locale,
        { title: text.title ?? null, body: text.body ?? null },
      ]),
    ),
    variables: variables ?? {},
  }
}

export function byOrder(one: { readonly order: number }, other: { readonly order: number }): number {
  return one.order - other.order
}
