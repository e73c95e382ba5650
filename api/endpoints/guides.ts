import { demoIds } from '../examples/ids.ts'
import { z } from 'zod'
import { JSON_TYPE, conditionalResponse, type HttpResponse } from '../http/response.ts'
import { renderForRequest, cachingFields } from '../guides/render.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { ResponseTemplateCache } from '../guides/response-template-cache.ts'
import { guide as guideBody } from '../guides/guide-schema.ts'
import { requirePlatform, requirePublished } from '../guides/selection.ts'
import { requireGuide, type RequireGuideDeps } from '../guards/require-guide.ts'
import {
  hasInstallationToken,
  privateNoStore,
  requireInstallation,
  requireOwnGuide,
  type RequireInstallationDeps,
} from '../guards/require-installation.ts'
import type { HttpRequest } from '../http/request.ts'
import { openAllSteps } from '../installations/open-steps.ts'
import { renderWithValues } from '../installations/render.ts'
import { selectionOf } from '../installations/selection.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'

export type GuidesDeps = RequireGuideDeps &
  RequireInstallationDeps & { responseTemplates: ResponseTemplateCache; guideSharedCacheSeconds: number }

/** An empty parameter counts as absent. */
const parameter = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

const query = z.object({
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

export const guideEndpoints: Endpoint<GuidesDeps>[] = [
  endpoint({
    operationId: 'getGuide',
    method: 'GET',
    path: '/v1/guides/{embed_key}',
    tag: 'Guides',
    summary: 'The published guide',
    description:
      'Renders the guide for a platform, a locale and a scope, with the values of variables filled in. With an ' +
      "installation's token, the installation provides all of these, and the query can only set `platform` and `locale`.",
    security: 'embed key or installation',
    limit: limits.guides,
    params: z.object({
      embed_key: z
        .string()
        .describe("A template's public key: `wm_` and 24 characters")
        .meta({ examples: [demoIds.embedKey] }),
    }),
    query,
    responses: {
      200: {
        description: 'The guide',
        body: guideBody,
        headers: { ETag: 'sometimes', 'Cache-Tag': 'sometimes' },
      },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['guide_not_published', 'unknown_platform', 'invalid_variables'],
    handler: async ({ request, params: { embed_key: embedKey }, query }, deps) => {
      if (hasInstallationToken(request)) return respondWithInstallation(request, { embedKey, query }, deps)
      const guide = await requireGuide(request, { embedKey }, deps)
      const published = requirePublished(guide)
      const source = { guide: published, responseTemplates: deps.responseTemplates }
      const { body, etag } = renderForRequest(source, query, request.headers)
      const sharedSeconds = deps.guideSharedCacheSeconds
      return conditionalResponse(
        request,
        cachingFields(query, { etag, guide, sharedSeconds }),
        (headers) => ({
          status: 200,
          headers: { ...headers, 'Content-Type': JSON_TYPE },
          body,
        }),
      )
    },
  }),
]

type GuideRequest = { readonly embedKey: string; readonly query: z.infer<typeof query> }

/** Returns an installation's guide, and marks its steps as opened. */
async function respondWithInstallation(
  request: HttpRequest,
  { embedKey, query }: GuideRequest,
  deps: GuidesDeps,
): Promise<HttpResponse> {
  const installation = await requireInstallation(request, deps)
  const guide = requirePublished(await requireOwnGuide(request, { embedKey, installation }, deps))
  const selection = { ...selectionOf(installation, guide), ...displayFor(query, guide) }
  await openAllSteps(deps.db, installation, guide)
  const { body } = renderWithValues(
    { guide, responseTemplates: deps.responseTemplates },
    selection,
    installation,
  )
  return { status: 200, headers: { ...privateNoStore, 'Content-Type': JSON_TYPE }, body }
}

/** Returns the platform and locale to show, which may differ from the installation's. */
function displayFor({ platform, locale }: GuideRequest['query'], guide: PublishedGuide) {
  return {
    ...(platform !== undefined && { platform: requirePlatform(guide.platforms, platform) }),
    ...(locale !== undefined && { locale: guide.chooseLocale(locale) }),
  }
}
