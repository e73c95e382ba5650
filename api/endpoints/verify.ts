import { checkResultExample } from '../examples/check-result.ts'
import { demo, other } from '../examples/ids.ts'
import { z } from 'zod'
import { MAX_JOB_TARGET_CHARACTERS } from '../../shared/check/job.ts'
import { checkResult, type CheckResult } from '../../shared/check/result.ts'
import { findCheck } from '../guides/find-check.ts'
import { parseVariablesField } from '../guides/variables/parse-values.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { ApiError } from '../http/errors.ts'
import { limitClient } from '../http/guards/rate-limit.ts'
import { requireGuide } from '../http/guards/require-guide.ts'
import {
  hasInstallationToken,
  privateNoStore,
  requireInstallation,
} from '../http/guards/require-installation.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { answerResult, messageLocale } from './answer-result.ts'
import { answerPending, noStore, runCheck } from './run-check.ts'
import { recordFound, verifyInstallation, type InstallationVerifyDeps } from './verify-installation.ts'
import { limits } from '../rate-limit/limits.ts'

export const MAX_WAITS_PER_KEY = 10

/** Parsed with the declarations of the guide, for the same errors as its parameter in GET /v1/guides. */
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

/** The request of docs/api.md, "Verify". Any text is accepted as a target: the check reports a bad one with a code. */
const target = z.string().max(MAX_JOB_TARGET_CHARACTERS)
const verifyRequest = z
  .object({
    embedKey: z.string().min(1).max(100),
    stepSlug: z.string().min(1).max(200),
    target: target
      .optional()
      .describe('Required, except with the token of an installation, which has a target'),
    variables: variablesField,
    locale: messageLocale,
  })
  .meta({
    id: 'VerifyRequest',
    examples: [{ embedKey: demo.embedKey, stepSlug: 'install-snippet', target: demo.target }],
  })
const requestWithTarget = verifyRequest.extend({ target })

const pending = z
  .object({ id: z.uuid(), status: z.literal('pending') })
  .meta({ id: 'PendingVerification', examples: [{ id: other.checkId, status: 'pending' }] })

export type VerifyDeps = InstallationVerifyDeps & {
  /** Counts requests for results, by client address. */
  resultLimiter: Limiter
}

/** Endpoints that run the check of a step and return its result. */
export const verifyEndpoints: Endpoint<VerifyDeps>[] = [
  endpoint({
    operationId: 'verifyStep',
    method: 'POST',
    path: '/v1/verify',
    tag: 'Verification',
    summary: 'Check on the site that a step is done',
    description:
      'Of each embed key 10 checks run at once in a process, whether or not they are waited for; one more is 429. An ' +
      'account’s checks share the slots of the workers with those of others: while they have their share, one more waits ' +
      'for its turn, and is 429 if that does not come in time. With the token of an installation, target and values are ' +
      'its own, and the outcome is written to its step before it is answered.',
    security: 'embed key or installation',
    limit: limits.verify,
    headers: {
      Prefer: {
        description: '`respond-async`: answer immediately with the URL of the result',
        required: false,
        example: 'respond-async',
      },
    },
    body: verifyRequest,
    bodyFor: (request) => (hasInstallationToken(request) ? verifyRequest : requestWithTarget),
    answers: {
      200: {
        description: 'The result of the check, however the site behaves',
        body: checkResult,
        example: checkResultExample,
      },
      202: {
        description: 'The check is running; its result will be at Location',
        body: pending,
        headers: { Location: 'always', 'Retry-After': 'always', 'Preference-Applied': 'always' },
      },
    },
    errors: [
      'invalid_variables',
      'step_not_found',
      'step_not_verifiable',
      'installation_required',
      'cross_site_refused',
      'verification_unavailable',
    ],
    handler: async ({ request, body }, deps) => {
      if (hasInstallationToken(request)) return verifyInstallation(request, body, deps)
      const { embedKey, stepSlug, target = '', variables, locale } = body
      const guide = await requireGuide(request, embedKey, deps)
      const { accountId } = guide
      const { requestId } = request.state
      const values = parseVariablesField(variables, guide.published?.declared ?? new Map())
      const job = { ...findCheck(guide, stepSlug, values), target, accountId, requestId }
      const onResult = (result: CheckResult): void => deps.noteOutcome({ guide, stepSlug }, result)
      const signal = disconnectSignal(request.res)
      return runCheck(request, { embedKey, job, locale, signal, onResult }, deps)
    },
  }),
  endpoint({
    operationId: 'getVerification',
    method: 'GET',
    path: '/v1/verify/{id}',
    tag: 'Verification',
    summary: 'The result of a check started with respond-async',
    description:
      'Results are kept for an hour. With the token of an installation whose check it is, the outcome is written to the ' +
      'step before it is answered.',
    security: 'public or installation',
    limit: limits.results,
    params: z.object({
      id: z
        .string()
        .describe('Id of the check, from the 202')
        .meta({ examples: [other.checkId] }),
    }),
    query: z.object({ locale: messageLocale }),
    answers: {
      200: { description: 'The result', body: checkResult, example: checkResultExample },
      202: { description: 'The check is still running', body: pending, headers: { 'Retry-After': 'always' } },
    },
    errors: ['verification_not_found', 'rate_limited', 'verification_unavailable'],
    handler: async ({ request, params: { id }, query }, deps) => {
      const { queue, resultLimiter } = deps
      await limitClient(request, resultLimiter)
      const installation = hasInstallationToken(request)
        ? await requireInstallation(request, deps)
        : undefined
      const status = z.uuid().safeParse(id).success ? await queue.find(id) : undefined
      if (!status) throw new ApiError('verification_not_found', 'No verification found with this id')
      if (status.state === 'pending') return answerPending(id)
      if (installation) await recordFound(installation, { id, result: status.result }, deps)
      const locale = query.locale ?? installation?.locale ?? undefined
      return answerResult(status.result, { locale, headers: installation ? privateNoStore : noStore })
    },
  }),
]
