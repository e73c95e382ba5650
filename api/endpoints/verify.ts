import { checkResultExample, renderedResultExample } from '../examples/check-result.ts'
import { demoIds, exampleIds } from '../examples/ids.ts'
import { z } from 'zod'
import { localeOfJob, requestedTarget } from '../../shared/check/job.ts'
import { checkResult, type WorkerResult } from '../../shared/check/result.ts'
import { findCheck } from '../guides/find-check.ts'
import { parseVariablesField } from '../guides/variables/parse-values.ts'
import { refuseUnknownNamesBesideDefaults } from '../guides/variables/unknown-names.ts'
import { valueTypes } from '../guides/variables/value-text.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { ApiError } from '../errors/errors.ts'
import type { HttpRequest } from '../http/request.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { requireGuide } from '../guards/require-guide.ts'
import { hasInstallationToken, privateNoStore, requireInstallation } from '../guards/require-installation.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { respondWithResult, messageLocale } from './checks/respond-with-result.ts'
import { respondWithPending, noStore, runCheck, type CheckRun } from './checks/run-check.ts'
import { recordJobResult, verifyInstallation, type InstallationVerifyDeps } from './verify-installation.ts'
import { limits } from '../rate-limit/limits.ts'

/** Parsed with the guide's declarations, for the same errors as the parameter of GET /v1/guides. */
const variablesField = z
  .unknown()
  .optional()
  .meta({
    type: 'object',
    additionalProperties: { type: [...valueTypes] },
    description:
      'Values of variables that the check compares with, at most 4 KB and 20 entries. A missing value is the ' +
      "variable's default. A name that the guide does not have is refused if a value is missing, and otherwise ignored",
  })

/** The request of docs/api.md, "Verify". */
const verifyRequest = z
  .object({
    embedKey: z.string().min(1).max(100).describe('Embed key of the guide'),
    stepSlug: z.string().min(1).max(200).describe('`slug` of the step to check'),
    target: requestedTarget
      .optional()
      .describe("Required, except with an installation's token, since the installation has a target"),
    variables: variablesField,
    locale: messageLocale,
  })
  .meta({
    id: 'VerifyRequest',
    examples: [{ embedKey: demoIds.embedKey, stepSlug: 'install-snippet', target: demoIds.target }],
  })
const requestWithTarget = verifyRequest.extend({ target: requestedTarget })

const pending = z
  .object({
    id: z.uuid().describe('Id of the check, with which its result is read'),
    status: z.literal('pending'),
  })
  .meta({ id: 'PendingVerification', examples: [{ id: exampleIds.checkId, status: 'pending' }] })

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
    summary: 'Check whether a step is done on the site',
    description:
      'Runs the check of a step on a public site, now, and returns what it found: whether the step is done, and if not, why and ' +
      "how to fix it. With an installation's token, target and values are the installation's, and the outcome is written to its " +
      'step before the response is sent.\n\n' +
      'Checks at a time: 10 for each embed key, of which a client can run half of those that the others leave free, and at ' +
      'least one; 10 for the clients of an IPv6 /48; 10 for an installation. Accounts share the workers. One more check waits ' +
      'for its turn. It returns 429 if that does not come in time, or at once with respond-async, and does not count towards ' +
      'the checks a minute.',
    security: 'embed key or installation',
    limit: limits.verify,
    headers: {
      Prefer: {
        description: '`respond-async` to get the URL of the result immediately',
        required: false,
        example: 'respond-async',
      },
    },
    body: verifyRequest,
    bodyFor: (request) => (hasInstallationToken(request) ? verifyRequest : requestWithTarget),
    responses: {
      200: {
        description: "The check's result, however the site behaves",
        body: checkResult,
        example: checkResultExample,
      },
      202: {
        description: 'The check is running. Location is the URL of its result',
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
      const { target = '', ...step } = body
      return runCheck(request, await guideCheck(request, { ...step, target }, deps), deps)
    },
  }),
  endpoint({
    operationId: 'getVerification',
    method: 'GET',
    path: '/v1/verify/{id}',
    tag: 'Verification',
    summary: 'The result of a check started with respond-async',
    description:
      "Returns the result, or 202 while the check is running. Results are kept for an hour. With the token of the check's installation, the outcome is written to the step " +
      'before the response is sent.',
    security: 'public or installation',
    limit: limits.results,
    params: z.object({
      id: z
        .string()
        .describe('Id of the check, from the 202')
        .meta({ examples: [exampleIds.checkId] }),
    }),
    query: z.object({ locale: messageLocale }),
    responses: {
      200: { description: 'The result', body: checkResult, example: renderedResultExample },
      202: { description: 'The check is still running', body: pending, headers: { 'Retry-After': 'always' } },
    },
    errors: ['verification_not_found', 'rate_limited', 'verification_unavailable'],
    handler: async ({ request, params: { id }, query }, deps) => {
      const { queue, resultLimiter } = deps
      const installation = hasInstallationToken(request)
        ? await requireInstallation(request, deps)
        : undefined
      if (!installation) await limitClient(request, resultLimiter)
      const status = z.uuid().safeParse(id).success ? await queue.find(id) : undefined
      if (!status) throw new ApiError('verification_not_found', 'No verification found with this id')
      if (status.state === 'pending') return respondWithPending(id)
      if (installation) await recordJobResult(installation, { id, result: status.result }, deps)
      const locale = query.locale ?? installation?.locale ?? undefined
      return respondWithResult(status.result, { locale, headers: installation ? privateNoStore : noStore })
    },
  }),
]

type GuideStep = Omit<z.infer<typeof verifyRequest>, 'target'> & { readonly target: string }

/** Finds the check of a guide's step for a request without a token, and counts the request. */
export async function guideCheck(
  request: HttpRequest,
  { embedKey, stepSlug, target, variables, locale }: GuideStep,
  deps: VerifyDeps,
): Promise<CheckRun> {
  const guide = await requireGuide(request, { embedKey }, deps)
  const { accountId } = guide
  const { requestId } = request.state
  const values = parseVariablesField(variables, guide.published?.declared ?? new Map())
  refuseUnknownNamesBesideDefaults(variables ?? {}, { published: guide.published, stepSlug })
  const job = {
    ...findCheck(guide, stepSlug, values),
    target,
    accountId,
    requestId,
    ...localeOfJob(guide.published?.defaults.locale),
  }
  const onResult = (result: WorkerResult): void => deps.noteOutcome({ guide, stepSlug }, result)
  const signal = disconnectSignal(request.res)
  return { owner: { kind: 'guide', embedKey, client: request.state.client }, job, locale, signal, onResult }
}
