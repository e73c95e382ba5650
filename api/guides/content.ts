import { z } from 'zod'

const translation = z.looseObject({ title: z.string().nullish(), body: z.string().nullish() })

/** What the API reads of a requirement's `config`; the text is in the template's default locale. */
const config = z.looseObject({
  slug: z.string(),
  body: z.string().nullish(),
  snippet: z.string().nullish(),
  language: z.string().nullish(),
  i18n: z.record(z.string(), translation).nullish(),
})

const requirement = z.looseObject({
  id: z.string(),
  order: z.int(),
  requirement_type: z.string(),
  title: z.string(),
  optional: z.boolean(),
  platform_ids: z.array(z.string()),
  installation_scopes: z.array(z.string()),
  config,
  verification: z.looseObject({ type: z.string() }).nullable(),
})

/** The part of the seed's content object ("Signed version record") that guides and checks are made from. */
const content = z.looseObject({
  allowed_scopes: z.array(z.string()),
  default_scope: z.string(),
  requirements: z.array(requirement),
})

export type Content = z.infer<typeof content>
export type Requirement = z.infer<typeof requirement>
export type Verification = NonNullable<Requirement['verification']>

/** Reads the canonical text of a published version. Publishing lets nothing else in, so a throw here is a defect. */
export function parseContent(contentText: string): Content {
  return content.parse(JSON.parse(contentText))
}

/** The slugs of a version's steps in their order, on whatever platform and in whatever scope they are shown. */
export function stepSlugs(contentText: string): string[] {
  const { requirements } = parseContent(contentText)
  return requirements.toSorted((a, b) => a.order - b.order).map(({ config }) => config.slug)
}

/** The requirement behind a step. Slugs are unique within a version, so neither platform nor scope matters. */
export function findRequirement({ requirements }: Content, stepSlug: string): Requirement | undefined {
  return requirements.find((requirement) => requirement.config.slug === stepSlug)
}
