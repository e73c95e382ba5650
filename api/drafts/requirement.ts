import { configExample, requirementExample } from '../examples/steps.ts'
import { z } from 'zod'
import { manual } from '../../shared/check/types.ts'
import type { StepVerification } from '../../shared/content/version-content.ts'
import { idInput } from '../errors/fields.ts'
import { platformSlug } from '../guides/detection-rules.ts'
import { problem } from '../errors/field-error.ts'
import { slug } from '../../shared/content/slug.ts'
import { localeTag } from '../guides/locale.ts'
import { jsonBytes, signableName, signableText, scope } from './fields.ts'
import { unsafeValues } from '../signing/unsafe-values.ts'
import { finishedVerification, verification } from './verification.ts'

export const requirementTypes = [
  'code_snippet',
  'dns_record',
  'meta_tag',
  'file_upload',
  'tag_manager',
  'plugin',
  'app_embed',
  'manual',
] as const

/** Limit for the canonical text of a version (docs/signing.md, "Canonical JSON", rule 3). */
export const MAX_CONTENT_BYTES = 256 * 1024
/** Limit for only the steps, to leave room for ids and the version's fields. */
const MAX_LIST_BYTES = 240 * 1024
const TOO_LARGE = `must have at most ${MAX_LIST_BYTES} bytes in total`
const MAX_REQUIREMENTS = 100
const MAX_TITLE = 500
const MAX_SLUG = 100
const MAX_BODY = 20_000
const MAX_LOCALES = 100

const translation = z
  .strictObject({
    title: signableName(MAX_TITLE).min(1).nullable().default(null),
    body: signableText(MAX_BODY).min(1).nullable().default(null),
  })
  .meta({ id: 'StepTranslation' })

/**
 * A step's texts in the template's default locale and, under `i18n`, in other locales. `{{name}}` is replaced
 * by a variable's value.
 */
const config = z
  .strictObject({
    slug: signableName(MAX_SLUG),
    body: signableText(MAX_BODY),
    snippet: signableText(MAX_BODY).min(1).nullable().default(null),
    language: slug(30).nullable().default(null),
    placement: slug(50).nullable().default(null),
    i18n: checkedFirst(z.record(localeTag, translation).default({}), refuseManyLocales),
  })
  .meta({ id: 'StepConfig', examples: [configExample] })

/**
 * A step of a draft, spelt as in signed content (docs/api.md, "Requirement"). Its `order` is its index in the list. It
 * may be unfinished: `finishedRequirement` is what publishing needs (docs/admin-api.md, "Unfinished steps in drafts").
 */
export const draftRequirement = z
  .strictObject({
    /** Generated if absent. A step keeps its id from one version to the next. */
    id: idInput.optional(),
    requirement_type: z.enum(requirementTypes),
    title: signableName(MAX_TITLE),
    optional: z.boolean().default(false),
    platform_ids: z
      .array(platformSlug)
      .max(50)
      .default([])
      .describe('If empty, the step applies to every platform'),
    installation_scopes: z
      .array(scope)
      .max(50)
      .default([])
      .describe('If empty, the step applies to every scope'),
    config,
    verification: verification
      .nullable()
      .default(manual)
      // The schema above has validated that the value has a `type`.
      .transform((verification) => (verification ?? manual) as StepVerification)
      .describe('The step\'s check. Null is stored as `{ "type": "manual" }`, which checks nothing'),
  })
  .meta({
    id: 'DraftRequirement',
    examples: [requirementExample],
    description:
      "May be saved unfinished. The title, the slug and the check's fields are required for publishing",
  })

/** A stored step that can be published. */
export const finishedRequirement = draftRequirement.extend({
  title: draftRequirement.shape.title.min(1),
  config: config.extend({ slug: slug(MAX_SLUG) }),
  verification: finishedVerification,
})

export type DraftRequirement = z.infer<typeof draftRequirement>

/** All steps of a draft, in order. */
export const requirementList = listOf(draftRequirement).superRefine(refuseDuplicateIds)

/**
 * Refuses values that zod would drop silently (4.6.7, v4/core/schemas.js), and lists too large to parse quickly, before
 * zod parses them.
 */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodPreprocess<z.ZodArray<Item>> {
  return checkedFirst(
    z.array(item).max(MAX_REQUIREMENTS).refine(fits, problem('too_long', TOO_LARGE)),
    (value, ctx) => {
      if (!fits(value)) {
        ctx.addIssue({ code: 'custom', ...problem('too_long', TOO_LARGE) })
        return
      }
      for (const { path, message } of unsafeValues(value)) {
        ctx.addIssue({ code: 'custom', path: [...path], message })
      }
    },
  )
}

/** Makes a schema that parses a value only if the check finds no issue. */
function checkedFirst<Schema extends z.ZodType>(
  schema: Schema,
  check: (value: unknown, ctx: z.RefinementCtx) => void,
): z.ZodPreprocess<Schema> {
  return z.preprocess((value, ctx) => {
    check(value, ctx)
    return value
  }, schema)
}

/** Limits the time for parsing, since each locale takes several microseconds. */
function refuseManyLocales(value: unknown, ctx: z.RefinementCtx): void {
  if (typeof value !== 'object' || value === null || Object.keys(value).length <= MAX_LOCALES) return
  ctx.addIssue({ code: 'custom', ...problem('too_many', `must have at most ${MAX_LOCALES} locales`) })
}

function refuseDuplicateIds(list: DraftRequirement[], ctx: z.RefinementCtx): void {
  const seen = new Set<string>()
  list.forEach(({ id }, index) => {
    if (id !== undefined && seen.has(id)) {
      ctx.addIssue({
        code: 'custom',
        path: [index, 'id'],
        ...problem('duplicate', 'is also the id of another step'),
      })
    }
    if (id !== undefined) seen.add(id)
  })
}

function fits(list: unknown): boolean {
  return list === undefined || jsonBytes(list) <= MAX_LIST_BYTES
}
