import { checkResultExample } from '../../../examples/check-result.ts'
import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { requestedTarget } from '../../../../shared/check/job.ts'
import { checkResult } from '../../../../shared/check/result.ts'
import { unsupportedResult, unsupportedType } from '../../../../shared/check/unsupported-check.ts'
import type { CheckQueue } from '../../../../shared/queue/check-queue.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { requireVersion } from '../../../drafts/find.ts'
import { requireFinishedCheck } from '../../../drafts/finished-check.ts'
import { readVersion } from '../../../drafts/read-version.ts'
import { fallbacksFor } from '../../../guides/compile.ts'
import { findCheck } from '../../../guides/find-check.ts'
import { exampleValues, parseExampleValues } from './example-values.ts'
import { disconnectSignal } from '../../../http/disconnect-signal.ts'
import { respondWithResult } from '../../checks/respond-with-result.ts'
import { jobNoter } from '../../checks/run-check.ts'
import type { InFlight } from '../../../rate-limit/in-flight.ts'
import type { Endpoint } from '../../../http/endpoint.ts'

export type TestCheckDeps = AdminDeps & {
  readonly queue: CheckQueue
  readonly inFlight: InFlight
}

/** Endpoint that runs a step's check in any version. */
export const testCheckEndpoints: Endpoint<TestCheckDeps>[] = [
  adminEndpoint({
    operationId: 'testCheck',
    method: 'POST',
    path: '/v1/admin/versions/{id}/test',
    tag: 'Versions',
    summary: "Run a step's check against a site",
    description:
      'Like `POST /v1/verify`, for a version in any state. An unfinished check in a draft returns 422 `draft_invalid`.',
    scope: 'templates:write',
    effect: 'reads',
    params: idParams(demoIds.versionId),
    body: z
      .strictObject({
        step_slug: z.string().min(1).max(200),
        target: requestedTarget,
        ...exampleValues,
      })
      .meta({
        id: 'TestCheckRequest',
        examples: [{ step_slug: 'install-snippet', target: demoIds.target, variables: { siteId: 'demo' } }],
      }),
    responses: {
      200: {
        description: "The check's result, however the site behaves",
        body: checkResult,
        example: checkResultExample,
      },
    },
    errors: [
      'draft_invalid',
      'invalid_variables',
      'step_not_found',
      'step_not_verifiable',
      'installation_required',
      'verification_unavailable',
    ],
    handler: async ({ request, caller: { accountId }, params: { id }, body }, deps: TestCheckDeps) => {
      const { db, queue, inFlight } = deps
      const found = await requireVersion(db, accountId, id)
      const { content, declared } = await readVersion(db, found, new Date())
      if (found.version.status === 'draft') requireFinishedCheck(content, body.step_slug)
      const published = { content, fallbacks: fallbacksFor(declared) }
      const check = findCheck({ published }, body.step_slug, parseExampleValues(body, declared))
      const { requestId } = request.state
      const { target } = body
      if (check.type === unsupportedType) {
        return respondWithResult(unsupportedResult(check, target), { locale: undefined })
      }
      const job = { ...check, target, accountId, requestId }
      const signal = disconnectSignal(request.res)
      const run = async (waitedMs: number) => queue.run(job, { signal, waitedMs, onJob: jobNoter(request) })
      const result = await inFlight({ kind: 'account', id: accountId }, run, { signal })
      return respondWithResult(result, { locale: undefined })
    },
  }),
]
