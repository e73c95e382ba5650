import { z } from 'zod'

/** What the API reads of a requirement's `config`; the text is in the template's default locale. */
const config = z.looseObject({
  slug: z.string(),
  body: z.string().nullish(),
  snippet: z.string().nullish(),
  language: z.string().nullish(),
})

const requirement = z.looseObject({
  order: z.int(),
  title: z.string(),
  platform_ids: z.array(z.string()),
  installation_scopes: z.array(z.string()),
  config,
  verification: z.looseObject({ type: z.string() }).nullable(),
})

/** The part of the seed's content object ("Signed version record") that guides and checks are made from. */
const content = z.looseObject({
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

/** The requirement behind a step. Slugs are unique within a version, so neither platform nor scope matters. */
export function findRequirement({ requirements }: Content, stepSlug: string): Requirement | undefined {
  return requirements.find((requirement) => requirement.config.slug === stepSlug)
}
