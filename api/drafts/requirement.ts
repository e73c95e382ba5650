import { z } from 'zod'
import { givenId } from '../admin/fields.ts'
import { platformSlug } from '../guides/detection-rules.ts'
import { localeTag, plainText, scope, slug, stepSlug } from './fields.ts'
import { unsafeValues } from './unsafe-values.ts'
import { verification } from './verification.ts'

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

/** The canonical text of a whole version (signing.md, "Canonical JSON", rule 3). */
export const MAX_CONTENT_BYTES = 256 * 1024
/** Of the steps alone, so that ids and what belongs to the version have room beside them. */
const MAX_LIST_BYTES = 240 * 1024
const MAX_REQUIREMENTS = 100
const MAX_TITLE = 500
const MAX_BODY = 20_000

const translation = z.strictObject({
  title: plainText(MAX_TITLE).min(1).nullable().default(null),
  body: plainText(MAX_BODY).min(1).nullable().default(null),
})

/** What a step says, in the template's default locale and, under `i18n`, in others. `{{name}}` stands for a variable. */
const config = z
  .strictObject({
    slug: stepSlug,
    body: plainText(MAX_BODY),
    snippet: plainText(MAX_BODY).min(1).nullable().default(null),
    language: slug(30).nullable().default(null),
    placement: slug(50).nullable().default(null),
    i18n: z
      .record(localeTag, translation)
      .refine((texts) => Object.keys(texts).length <= 100, 'must have at most 100 locales')
      .default({}),
  })
  .meta({ id: 'StepConfig' })

/** A step of a draft, as the seed spells it in the signed content; its place in the list is its order. */
export const draftRequirement = z
  .strictObject({
    /** Made where it is absent; kept from one version to the next, so that a step can be followed. */
    id: givenId.optional(),
    requirement_type: z.enum(requirementTypes),
    title: plainText(MAX_TITLE).min(1),
    optional: z.boolean().default(false),
    /** Empty: every platform. */
    platform_ids: z.array(platformSlug).max(50).default([]),
    /** Empty: every scope. */
    installation_scopes: z.array(scope).max(50).default([]),
    config,
    verification: verification.nullable().default(null),
  })
  .meta({ id: 'DraftRequirement' })

export type DraftRequirement = z.infer<typeof draftRequirement>

/** The whole list of a draft's steps, in their order. */
export const requirementList = listOf(draftRequirement).superRefine(refuseDoubles)

/** What zod would drop unseen is refused before it looks. */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodPreprocess<z.ZodArray<Item>> {
  return z.preprocess(
    (value, ctx) => {
      for (const { path, message } of unsafeValues(value)) {
        ctx.addIssue({ code: 'custom', path: [...path], message })
      }
      return value
    },
    z.array(item).max(MAX_REQUIREMENTS).refine(fits, `must have at most ${MAX_LIST_BYTES} bytes together`),
  )
}

function refuseDoubles(list: DraftRequirement[], ctx: z.RefinementCtx): void {
  const seen = new Set<string>()
  list.forEach(({ id }, index) => {
    if (id !== undefined && seen.has(id)) {
      ctx.addIssue({ code: 'custom', path: [index, 'id'], message: 'is the id of another step, too' })
    }
    if (id !== undefined) seen.add(id)
  })
}

function fits(list: unknown): boolean {
  return jsonBytes(list) <= MAX_LIST_BYTES
}

/** How long the canonical text of a value is, whatever its length: only the order of its keys is another. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
