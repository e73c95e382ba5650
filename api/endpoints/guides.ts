import { z } from 'zod'
import { JSON_TYPE, unlessKnown } from '../http/answer.ts'
import { ApiError } from '../http/errors.ts'
import { answerQuery, cachingFields } from '../guides/answer-query.ts'
import type { ResponseTemplateCache } from '../guides/response-template-cache.ts'
import { guide as guideBody } from '../guides/guide-schema.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { requireGuide, type GuideFinder } from '../http/guards/require-guide.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

export type GuidesDeps = GuideFinder & { templates: ResponseTemplateCache; limiter: Limiter }

/** An empty parameter counts as absent. */
const parameter = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

const query = z.object({
  platform: parameter.describe("A platform's slug; without it, the detection rules decide, then the default"),
  locale: parameter.describe("BCP 47; the nearest of the template's locales is chosen, else its default"),
  scope: parameter.describe("One of the version's allowed scopes, else its default"),
  variables: parameter.describe('JSON object of strings: 4 KB and 20 entries at most'),
})

export const guideEndpoints: Endpoint<GuidesDeps>[] = [
  endpoint({
    method: 'GET',
    path: '/v1/guides/{embed_key}',
    tag: 'Guides',
    summary: 'The published guide',
    description: 'For a platform, a locale and a scope, with the values of variables filled in.',
    security: 'embed key',
    params: z.object({ embed_key: z.string() }),
    query,
    answers: {
      200: { description: 'The guide', body: guideBody },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['guide_not_published', 'unknown_platform', 'invalid_variables'],
    handler: async ({ request, params: { embed_key: embedKey }, query }, deps) => {
      const { published } = await requireGuide(request, embedKey, deps)
      if (!published) {
        throw new ApiError('guide_not_published', 'The template of this embed key has no published version')
      }
      const source = { guide: published, templates: deps.templates }
      const { body, etag } = answerQuery(source, query, request.headers)
      return unlessKnown(request, cachingFields(query, etag), (headers) => ({
        status: 200,
        headers: { ...headers, 'Content-Type': JSON_TYPE },
        body,
      }))
    },
  }),
]
