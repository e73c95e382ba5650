import { Router } from '@koa/router'
import { ApiError } from '../errors.ts'
import { renderGuide } from '../guides/render.ts'
import type { Limiter } from '../limiter.ts'
import { checkEmbedKey, embedKeyNotFound } from '../middleware/embed-key.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import type { RequestState } from '../request-state.ts'
import type { FindGuide } from '../store/guides.ts'

export type GuidesDeps = { findGuide: FindGuide; limiter: Limiter }

/** GET /v1/guides/{embed_key}: the published guide for the template's default platform and locale. */
export function guideRoutes({ findGuide, limiter }: GuidesDeps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true })

  router.get('/v1/guides/:embedKey', async (ctx) => {
    const embedKey = ctx.params['embedKey'] ?? ''
    checkEmbedKey(ctx, embedKey)
    await limitRate(ctx, limiter, embedKey)
    const source = await findGuide(embedKey)
    if (!source) throw embedKeyNotFound()
    const { contentText } = source
    if (contentText === undefined) {
      throw new ApiError('guide_not_published', 'The template of this embed key has no published version')
    }
    ctx.body = renderGuide(embedKey, { ...source, contentText })
  })

  return router
}
