import { z } from 'zod'

const block = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string().describe('Without Markdown') }),
    z.object({ type: z.literal('code'), lang: z.string().optional(), code: z.string() }),
    z.object({
      type: z.literal('dns_record'),
      recordType: z.string(),
      name: z.string().optional(),
      value: z.string().optional(),
      values: z.array(z.string()).optional(),
    }),
  ])
  .meta({ id: 'Block' })

const step = z
  .object({
    slug: z.string(),
    title: z.string(),
    body: z.string().describe('Markdown'),
    verify: z
      .looseObject({ type: z.string() })
      .nullable()
      .describe('The public part of the check; null where the step has none'),
    optional: z.boolean(),
    requirementId: z.string().describe("The requirement of the version's signed content"),
    blocks: z.array(block).describe('The body in parts, for who reads no Markdown'),
    placeholders: z
      .array(z.string())
      .describe('The variables that are shown by their example, as no value came'),
  })
  .meta({ id: 'Step' })

const platform = z.object({ slug: z.string(), name: z.string() })

/** The seed's "Rendered install template", as GET /v1/guides/{embed_key} answers it. */
export const guide = z
  .object({
    id: z.string().describe('The embed key'),
    name: z.string(),
    platform,
    locale: z.string().describe('BCP 47'),
    branding: z.object({ primaryColor: z.string(), logoUrl: z.string(), name: z.string() }),
    steps: z.array(step).describe('In order'),
    setupVersionId: z.string().describe('The published version, as in its signed record'),
    contentHash: z.string().describe('SHA-256 of its canonical content, in hexadecimal'),
    platforms: z.array(platform).describe('Those that this guide differs for, the default one first'),
    locales: z.array(z.string()),
    dir: z.enum(['ltr', 'rtl']).describe("Which way the locale's script runs"),
  })
  .meta({ id: 'Guide' })
