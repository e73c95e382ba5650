import { demo } from '../examples/ids.ts'
import { z } from 'zod'
import { JSON_TYPE, conditionalAnswer, type Answer } from '../http/answer.ts'
import { answerQuery, cachingFields } from '../guides/answer-query.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { ResponseTemplateCache } from '../guides/response-template-cache.ts'
import { guide as guideBody } from '../guides/guide-schema.ts'
import { requirePlatform, requirePublished } from '../guides/select.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { requireGuide, type GuideFinder } from '../http/guards/require-guide.ts'
import {
  hasInstallationToken,
  privateNoStore,
  requireInstallation,
  requireOwnGuide,
  type RequireInstallationDeps,
} from '../http/guards/require-installation.ts'
import type { HttpRequest } from '../http/request.ts'
import { openAllSteps } from '../installations/open-steps.ts'
import { renderWithValues } from '../installations/render.ts'
import { selectionOf } from '../installations/selection.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'

export type GuidesDeps = GuideFinder &
  RequireInstallationDeps & { templates: ResponseTemplateCache; limiter: Limiter }

/** An empty parameter counts as absent. */
const parameter = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

const query = z.object({
  platform: parameter
    .describe("A platform's slug; without it, the detection rules decide, then the default")
    .meta({ examples: ['html'] }),
  locale: parameter
    .describe("BCP 47; the nearest of the template's locales is chosen, or its default")
    .meta({ examples: ['en'] }),
  scope: parameter
    .describe("One of the version's allowed scopes; its default if left out")
    .meta({ examples: ['site'] }),
  variables: parameter.meta({
    description: 'JSON object of strings: 4 KB and 20 entries at most',
    examples: ['{"siteId":"S-1024"}'],
  }),
})

export const guideEndpoints: Endpoint<GuidesDeps>[] = [
  endpoint({
    operationId: 'getGuide',
    method: 'GET',
    path: '/v1/guides/{embed_key}',
    tag: 'Guides',
    summary: 'The published guide',
    description:
      'For a platform, a locale and a scope, with the values of variables filled in. With the token of an installation, ' +
      'all of them are its own, and only `platform` and `locale` of the query count.',
    security: 'embed key or installation',
    limit: limits.guides,
    params: z.object({
      embed_key: z
        .string()
        .describe('Public key of a template, `wm_` and 24 characters')
        .meta({ examples: [demo.embedKey] }),
    }),
    query,
    answers: {
      200: { description: 'The guide', body: guideBody, headers: { ETag: 'sometimes' } },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['guide_not_published', 'unknown_platform', 'invalid_variables'],
    handler: async ({ request, params: { embed_key: embedKey }, query }, deps) => {
      if (hasInstallationToken(request)) return answerInstallation(request, { embedKey, query }, deps)
      const published = requirePublished(await requireGuide(request, embedKey, deps))
      const source = { guide: published, templates: deps.templates }
      const { body, etag } = answerQuery(source, query, request.headers)
      return conditionalAnswer(request, cachingFields(query, etag), (headers) => ({
        status: 200,
        headers: { ...headers, 'Content-Type': JSON_TYPE },
        body,
      }))
    },
  }),
]

type GuideRequest = { readonly embedKey: string; readonly query: z.infer<typeof query> }

/** Answers with the guide of an installation, and marks its steps as opened. */
async function answerInstallation(
  request: HttpRequest,
  { embedKey, query }: GuideRequest,
  deps: GuidesDeps,
): Promise<Answer> {
  const installation = await requireInstallation(request, deps)
  const guide = requirePublished(await requireOwnGuide(request, { embedKey, installation }, deps))
  const selection = { ...selectionOf(installation, guide), ...displayFor(query, guide) }
  await openAllSteps(deps.db, installation, guide)
  const { body } = renderWithValues({ guide, templates: deps.templates }, selection, installation)
  return { status: 200, headers: { ...privateNoStore, 'Content-Type': JSON_TYPE }, body }
}

/** The platform and locale to show, which may differ from those of the installation. */
function displayFor({ platform, locale }: GuideRequest['query'], guide: PublishedGuide) {
  return {
    ...(platform !== undefined && { platform: requirePlatform(guide.platforms, platform) }),
    ...(locale !== undefined && { locale: guide.chooseLocale(locale) }),
  }
}
