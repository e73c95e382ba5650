import { Router } from '@koa/router'
import { codeEntry, problemCodes } from '../../shared/check/codes.ts'
import { entityTag, hasAlready } from '../entity-tag.ts'
import type { RequestState } from '../request-state.ts'

const MAX_AGE_SECONDS = 3600

/**
 * GET /v1/verification-codes: the closed list of codes that a verification answers with, in their order. `{name}` in
 * a message or hint stands for what the check has seen.
 */
export function verificationCodeRoutes(): Router<RequestState> {
  const router = new Router<RequestState>()
  const body = JSON.stringify({ codes: problemCodes.map((code) => ({ code, ...codeEntry(code) })) })
  const etag = entityTag(body)

  router.get('/v1/verification-codes', (ctx) => {
    ctx.set({ 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`, ETag: etag })
    if (hasAlready(ctx, etag)) {
      ctx.status = 304
    } else {
      ctx.type = 'json'
      ctx.body = body
    }
  })

  return router
}
