import { z } from 'zod'
import { hasAlready } from '../entity-tag.ts'
import { ApiError } from '../errors.ts'
import type { FindGuide, PublishedGuide } from '../guides/compile.ts'
import type { DetectionSignals } from '../guides/detection-rules.ts'
import type { Answer } from '../guides/document.ts'
import type { Documents } from '../guides/documents.ts'
import { parseValues } from '../guides/given-values.ts'
import { guide as guideBody } from '../guides/guide.ts'
import { selectGuide } from '../guides/select.ts'
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

type Query = z.infer<typeof query>

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
      const selection = selectGuide(published, query, () => signalsOf(ctx))
      const document = documents.find(published, selection)
      send(
        ctx,
        query.variables === undefined ? document.blank : document.filledWith(valuesOf(published, query)),
        query,
      )
    },
  }),
]

function valuesOf({ declared, shown }: PublishedGuide, { variables = '{}' }: Query) {
  return { given: parseValues(variables, declared), shown }
}

/** What the detection rules look at. */
function signalsOf(ctx: RequestContext): DetectionSignals {
  return {
    referer_host: hostOf(ctx.get('Referer')),
    origin_host: hostOf(ctx.get('Origin')),
    user_agent: ctx.get('User-Agent') || undefined,
  }
}

function hostOf(address: string): string | undefined {
  return address === '' ? undefined : URL.parse(address)?.hostname
}

const DETECTED_BY = 'Referer, Origin, User-Agent'
const PUBLIC = 'public, max-age=60, stale-while-revalidate=300'
const PRIVATE = 'private, max-age=60'

/** Shared caches may keep what the address alone decides; what else decides is in Vary (api.md, "Every answer"). */
function send(ctx: RequestContext, { body, etag }: Answer, { platform, locale, variables }: Query): void {
  const isPublic = platform !== undefined && locale !== undefined && variables === undefined
  ctx.set('Cache-Control', isPublic ? PUBLIC : PRIVATE)
  if (platform === undefined) ctx.set('Vary', DETECTED_BY)
  ctx.set('ETag', etag)
  if (hasAlready(ctx, etag)) {
    ctx.status = 304
    return
  }
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = body
}
