import { z } from 'zod'
import { MAX_JOB_TARGET_CHARACTERS } from '../../shared/check/job.ts'
import { checkResult, type CheckResult } from '../../shared/check/result.ts'
import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import { jsonAnswer, type Answer, type AnswerHeaders } from '../http/answer.ts'
import { ApiError } from '../http/errors.ts'
import type { NoteOutcome } from '../events/outcomes.ts'
import { findCheck } from '../guides/find-check.ts'
import { parseVariablesField } from '../guides/parse-variables.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import type { InFlight } from '../rate-limit/in-flight.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { requireGuide, type GuideFinder } from '../http/guards/require-guide.ts'
import { limitClient } from '../http/guards/rate-limit.ts'
import type { HttpRequest } from '../http/request.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

const noStore = { 'Cache-Control': 'no-store' }
export const MAX_WAITS_PER_KEY = 10
const POLL_AFTER_SECONDS = '1'

/** Parsed with the declarations of the guide, so that the errors are those of the guide's parameter. */
const variablesField = z
  .unknown()
  .optional()
  .meta({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Values of variables that the check compares with: 4 KB and 20 entries at most. A value that is not given is the ' +
      'default of the variable',
  })

/** The request of docs/api.md, "Verify". Any text is a target: the check says with a code of its own what is wrong. */
const verifyRequest = z.object({
  embedKey: z.string().min(1).max(100),
  stepSlug: z.string().min(1).max(200),
  target: z.string().max(MAX_JOB_TARGET_CHARACTERS),
  variables: variablesField,
})

const pending = z.object({ id: z.uuid(), status: z.literal('pending') }).meta({ id: 'PendingVerification' })

export type VerifyDeps = GuideFinder & {
  queue: CheckQueue
  limiter: Limiter
  /** Counts by client those who ask for a result. */
  resultLimiter: Limiter
  withinCap: InFlight
  noteOutcome: NoteOutcome
}

/** Look up what the step asks for, have a worker check it, answer what it found. */
export const verifyEndpoints: Endpoint<VerifyDeps>[] = [
  endpoint({
    method: 'POST',
    path: '/v1/verify',
    tag: 'Verification',
    summary: 'Check on the site that a step is done',
    description:
      'Of each embed key 10 checks run at once in a process, whether or not they are waited for; one more is 429. An ' +
      'account’s checks share the slots of the workers with those of others: while they have their share, one more waits ' +
      'for its turn, and is 429 if that does not come in time.',
    security: 'embed key',
    headers: {
      Prefer: { description: '`respond-async`: answer at once where the result will be', required: false },
    },
    body: verifyRequest,
    answers: {
      200: { description: 'The result of the check, however the site behaves', body: checkResult },
      202: { description: 'The check is running; its result will be at Location', body: pending },
    },
    errors: [
      'invalid_variables',
      'step_not_found',
      'step_not_verifiable',
      'installation_required',
      'verification_unavailable',
    ],
    handler: async (
      { request, body: { embedKey, stepSlug, target, variables } },
      { queue, withinCap, noteOutcome, ...finder },
    ) => {
      const guide = await requireGuide(request, embedKey, finder)
      const { accountId } = guide
      const { requestId } = request.state
      const given = parseVariablesField(variables, guide.published?.declared ?? new Map())
      const job = { ...findCheck(guide, stepSlug, given), target, accountId, requestId }
      const note = (result: CheckResult): void => noteOutcome({ guide, stepSlug }, result)
      if (prefersAsync(request)) {
        const started = Promise.withResolvers<string>()
        const check = async (): Promise<void> => {
          const { id, ended } = await queue.submit(job)
          started.resolve(id)
          const result = await ended
          if (result) note(result)
        }
        // Its place under the cap is free when it has ended, not when it is answered that it runs.
        withinCap(embedKey, check).catch(started.reject)
        return answerLater(await started.promise)
      }
      const result = await withinCap(embedKey, () => queue.run(job, disconnectSignal(request.res)))
      note(result)
      return jsonAnswer(result, { headers: noStore })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/verify/{id}',
    tag: 'Verification',
    summary: 'The result of a check started with respond-async',
    description: 'Results are kept for an hour.',
    security: 'public',
    params: z.object({ id: z.string() }),
    answers: {
      200: { description: 'The result', body: checkResult },
      202: { description: 'The check is still running', body: pending },
    },
    errors: ['verification_not_found', 'rate_limited', 'verification_unavailable'],
    handler: async ({ request, params: { id } }, { queue, resultLimiter }) => {
      await limitClient(request, resultLimiter)
      const status = z.uuid().safeParse(id).success ? await queue.find(id) : undefined
      if (!status) throw new ApiError('verification_not_found', 'No verification found with this id')
      if (status.state === 'pending') return answerPending(id)
      return jsonAnswer(status.result, { headers: noStore })
    },
  }),
]

/** RFC 7240: preferences are a list, each may have parameters. */
function prefersAsync(request: HttpRequest): boolean {
  const preferences = request.get('Prefer').split(',')
  return preferences.some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference))
}

function answerLater(id: string): Answer {
  return answerPending(id, { Location: `/v1/verify/${id}`, 'Preference-Applied': 'respond-async' })
}

function answerPending(id: string, headers: AnswerHeaders = {}): Answer {
  const pending = { ...noStore, ...headers, 'Retry-After': POLL_AFTER_SECONDS }
  return jsonAnswer({ id, status: 'pending' }, { status: 202, headers: pending })
}
