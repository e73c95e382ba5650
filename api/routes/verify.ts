import type { ServerResponse } from 'node:http'
import { Router } from '@koa/router'
import { z } from 'zod'
import { MAX_JOB_TARGET_CHARACTERS } from '../../shared/check/job.ts'
import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import { ApiError } from '../errors.ts'
import { findCheck } from '../guides/find-check.ts'
import { inFlightCap } from '../in-flight.ts'
import { readJson } from '../json-body.ts'
import type { Limiter } from '../limiter.ts'
import { checkEmbedKey, embedKeyNotFound } from '../middleware/embed-key.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { parseFields } from '../parse-fields.ts'
import type { RequestContext, RequestState } from '../request-state.ts'
import type { FindGuide } from '../store/guides.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_WAITS_PER_KEY = 10
const POLL_AFTER_SECONDS = '1'

/** The seed's request. Any text is a target: what is wrong with it, the check says with a code of its own. */
const verifyRequest = z.object({
  embedKey: z.string().min(1).max(100),
  stepSlug: z.string().min(1).max(200),
  target: z.string().max(MAX_JOB_TARGET_CHARACTERS),
})

export type VerifyDeps = { findGuide: FindGuide; queue: CheckQueue; limiter: Limiter }

/** POST /v1/verify: look up what the step asks for, have a worker check it, answer what it found. */
export function verifyRoutes({ findGuide, queue, limiter }: VerifyDeps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true })
  const withinCap = inFlightCap(MAX_WAITS_PER_KEY)

  router.post('/v1/verify', async (ctx) => {
    const { embedKey, stepSlug, target } = parseFields(verifyRequest, await readJson(ctx.req, MAX_BODY_BYTES))
    checkEmbedKey(ctx, embedKey)
    await limitRate(ctx, limiter, embedKey)
    const guide = await findGuide(embedKey)
    if (!guide) throw embedKeyNotFound()

    const request = { ...findCheck(guide, stepSlug), target, requestId: ctx.state.requestId }
    ctx.set('Cache-Control', 'no-store')
    if (prefersAsync(ctx)) return answerLater(ctx, await queue.submit(request))
    ctx.body = await withinCap(embedKey, () => queue.run(request, hangUp(ctx.res)))
  })

  router.get('/v1/verify/:id', async (ctx) => {
    const { id = '' } = ctx.params
    const status = z.uuid().safeParse(id).success ? await queue.find(id) : undefined
    if (!status) throw new ApiError('verification_not_found', 'There is no verification with this id')
    ctx.set('Cache-Control', 'no-store')
    if (status.state === 'pending') return answerPending(ctx, id)
    ctx.body = status.result
  })

  return router
}

/** RFC 7240: preferences are a list, each may have parameters. */
function prefersAsync(ctx: RequestContext): boolean {
  const preferences = ctx.get('Prefer').split(',')
  return preferences.some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference))
}

function answerLater(ctx: RequestContext, id: string): void {
  ctx.set({ Location: `/v1/verify/${id}`, 'Preference-Applied': 'respond-async' })
  answerPending(ctx, id)
}

function answerPending(ctx: RequestContext, id: string): void {
  ctx.status = 202
  ctx.set('Retry-After', POLL_AFTER_SECONDS)
  ctx.body = { id, status: 'pending' }
}

/** Aborts when the client has gone. It also does so after the answer, when nobody listens any more. */
function hangUp(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}
