import { z } from 'zod'
import { hasAlready } from '../entity-tag.ts'
import { ApiError } from '../errors.ts'
import { answerQuery, cachingFields, GUIDE_TYPE, type GuideQuery } from '../guides/answer-query.ts'
import type { FindGuide } from '../guides/compile.ts'
import type { Answer } from '../guides/document.ts'
import type { Documents } from '../guides/documents.ts'
import { guide as guideBody } from '../guides/guide.ts'
import type { Limiter } from '../limiter.ts'
import { countedGuide } from '../middleware/counted-guide.ts'
import type { RequestContext } from '../request-state.ts'
import { route, type Route } from '../route.ts'

export type GuidesDeps = { findGuide: FindGuide; documents: Documents; limiter: Limiter }

/** An empty parameter says as little as one that is not there. */
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

export const guideRoutes: Route<GuidesDeps>[] = [
  route({
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
      304: { description: 'It is still what If-None-Match names' },
    },
    errors: ['guide_not_published', 'unknown_platform', 'invalid_variables'],
    handler: async ({ ctx, params: { embed_key: embedKey }, query }, { findGuide, documents, limiter }) => {
      const { published } = await countedGuide(ctx, embedKey, { findGuide, limiter })
      if (!published) {
        throw new ApiError('guide_not_published', 'The template of this embed key has no published version')
      }
      send(ctx, answerQuery({ guide: published, documents }, query, ctx.headers), query)
    },
  }),
]

function send(ctx: RequestContext, { body, etag }: Answer, query: GuideQuery): void {
  ctx.set(cachingFields(query, etag))
  if (hasAlready(ctx.req, etag)) {
    ctx.status = 304
    return
  }
  ctx.set('Content-Type', GUIDE_TYPE)
  ctx.body = body
}
