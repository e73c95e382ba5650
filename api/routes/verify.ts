import { z } from 'zod'
import { MAX_JOB_TARGET_CHARACTERS } from '../../shared/check/job.ts'
import { checkResult, type CheckResult } from '../../shared/check/result.ts'
import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import { ApiError } from '../errors.ts'
import type { NoteOutcome } from '../events/outcomes.ts'
import type { FindGuide } from '../guides/compile.ts'
import { findCheck } from '../guides/find-check.ts'
import { hangUp } from '../hang-up.ts'
import type { InFlight } from '../in-flight.ts'
import type { Limiter } from '../limiter.ts'
import { countedGuide } from '../middleware/counted-guide.ts'
import type { RequestContext } from '../request-state.ts'
import { route, type Route } from '../route.ts'

export const MAX_WAITS_PER_KEY = 10
const POLL_AFTER_SECONDS = '1'

/** The seed's request. Any text is a target: what is wrong with it, the check says with a code of its own. */
const verifyRequest = z.object({
  embedKey: z.string().min(1).max(100),
  stepSlug: z.string().min(1).max(200),
  target: z.string().max(MAX_JOB_TARGET_CHARACTERS),
})

const pending = z.object({ id: z.uuid(), status: z.literal('pending') }).meta({ id: 'PendingVerification' })

export type VerifyDeps = {
  findGuide: FindGuide
  queue: CheckQueue
  limiter: Limiter
  withinCap: InFlight
  noteOutcome: NoteOutcome
}

/** Look up what the step asks for, have a worker check it, answer what it found. */
export const verifyRoutes: Route<VerifyDeps>[] = [
  route({
    method: 'POST',
    path: '/v1/verify',
    tag: 'Verification',
    summary: 'Check on the site that a step was done',
    description:
      'Of each embed key 10 checks run at once in a process, whether or not they are waited for; one more is 429.',
    security: 'embed key',
    headers: {
      Prefer: { description: '`respond-async`: answer at once where the result will be', required: false },
    },
    body: verifyRequest,
    answers: {
      200: { description: 'What was found, however the site behaves', body: checkResult },
      202: { description: 'The check is running; its result will be at Location', body: pending },
    },
    errors: ['step_not_found', 'step_not_verifiable', 'verification_unavailable'],
    handler: async (
      { ctx, body: { embedKey, stepSlug, target } },
      { findGuide, queue, limiter, withinCap, noteOutcome },
    ) => {
      const guide = await countedGuide(ctx, embedKey, { findGuide, limiter })
      const request = { ...findCheck(guide, stepSlug), target, requestId: ctx.state.requestId }
      ctx.set('Cache-Control', 'no-store')
      const note = (result: CheckResult): void => noteOutcome({ guide, stepSlug }, result)
      if (prefersAsync(ctx)) {
        const started = Promise.withResolvers<string>()
        const check = async (): Promise<void> => {
          const { id, ended } = await queue.submit(request)
          started.resolve(id)
          const result = await ended
          if (result) note(result)
        }
        // Its place under the cap is free when it has ended, not when it is answered that it runs.
        withinCap(embedKey, check).catch(started.reject)
        return answerLater(ctx, await started.promise)
      }
      const result = await withinCap(embedKey, () => queue.run(request, hangUp(ctx.res)))
      note(result)
      ctx.body = result
    },
  }),
  route({
    method: 'GET',
    path: '/v1/verify/{id}',
    tag: 'Verification',
    summary: 'The result of a check that was asked for with respond-async',
    description: 'It is kept for an hour.',
    security: 'public',
    params: z.object({ id: z.string() }),
    answers: {
      200: { description: 'What was found', body: checkResult },
      202: { description: 'The check is still running', body: pending },
    },
    errors: ['verification_not_found', 'verification_unavailable'],
    handler: async ({ ctx, params: { id } }, { queue }) => {
      const status = z.uuid().safeParse(id).success ? await queue.find(id) : undefined
      if (!status) throw new ApiError('verification_not_found', 'There is no verification with this id')
      ctx.set('Cache-Control', 'no-store')
      if (status.state === 'pending') return answerPending(ctx, id)
      ctx.body = status.result
    },
  }),
]

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
