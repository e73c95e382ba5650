import { z } from 'zod'
import { demoIds } from '../../examples/ids.ts'
import type { RequireGuideDeps } from '../../guards/require-guide.ts'
import type { RequireInstallationDeps } from '../../guards/require-installation.ts'
import type { ResponseTemplateCache } from '../../guides/response-template-cache.ts'

export type GuidesDeps = RequireGuideDeps &
  RequireInstallationDeps & { responseTemplates: ResponseTemplateCache; guideSharedCacheSeconds: number }

export type GuideRequest = { readonly embedKey: string; readonly query: z.infer<typeof guideQuery> }

export const guideParams = z.object({
  embed_key: z
    .string()
    .describe("A template's public key: `wm_` and 24 characters")
    .meta({ examples: [demoIds.embedKey] }),
})

/** An empty parameter counts as absent. */
const parameter = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

export const guideQuery = z.object({
  platform: parameter
    .describe(
      'Slug of a platform. Default: the platform that the detection rules find, or the default platform',
    )
    .meta({ examples: ['html'] }),
  locale: parameter
    .describe("BCP 47 tag. The nearest of the template's locales is used, or its default locale")
    .meta({ examples: ['en'] }),
  scope: parameter
    .describe("One of the version's allowed scopes. Default: its default scope")
    .meta({ examples: ['site'] }),
  variables: parameter.meta({
    description: 'JSON object of strings, with at most 4 KB and 20 entries',
    examples: ['{"siteId":"S-1024"}'],
  }),
  target: parameter
    .describe("URL of the visitor's site. The guide then has the whole names of DNS records for it")
    .meta({ examples: ['https://www.shop.example/'] }),
})
