import { z } from 'zod'
import { MAX_JOB_TARGET_CHARACTERS } from '../../../../shared/check/job.ts'
import { checkResult } from '../../../../shared/check/result.ts'
import type { CheckQueue } from '../../../../shared/queue/check-queue.ts'
import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { sealContent } from '../../../drafts/content.ts'
import { needVersion } from '../../../drafts/find.ts'
import { readContent } from '../../../drafts/read-version.ts'
import { parseContent } from '../../../guides/content.ts'
import { findCheck } from '../../../guides/find-check.ts'
import { hangUp } from '../../../hang-up.ts'
import type { InFlight } from '../../../in-flight.ts'
import type { Route } from '../../../route.ts'

export const MAX_TESTS_PER_ACCOUNT = 10

export type TryingDeps = AdminDeps & {
  readonly queue: CheckQueue
  /** How many checks of one account run at once. */
  readonly withinAccountCap: InFlight
}

/** A version as its visitors would meet it, before they do. */
export const tryingRoutes: Route<TryingDeps>[] = [
  adminRoute({
    method: 'POST',
    path: '/v1/admin/versions/{id}/test',
    tag: 'Versions',
    summary: 'Run the check of one step against a site',
    description: 'The same check as that of `POST /v1/verify`, of a version in any state.',
    scope: 'templates:write',
    effect: 'reads',
    params: idParams,
    body: z.strictObject({
      step_slug: z.string().min(1).max(200),
      target: z.string().max(MAX_JOB_TARGET_CHARACTERS),
    }),
    answers: { 200: { description: 'What was found, however the site behaves', body: checkResult } },
    errors: ['step_not_found', 'step_not_verifiable', 'verification_unavailable'],
    handler: async ({ ctx, caller: { accountId }, params: { id }, body }, deps: TryingDeps) => {
      const { db, queue, withinAccountCap } = deps
      const { version } = await needVersion(db, accountId, id)
      const { content_text: contentText } = sealContent(await readContent(db, version, new Date()))
      const check = findCheck({ published: { content: parseContent(contentText) } }, body.step_slug)
      const request = { ...check, target: body.target, requestId: ctx.state.requestId }
      ctx.body = await withinAccountCap(accountId, () => queue.run(request, hangUp(ctx.res)))
    },
  }),
]
