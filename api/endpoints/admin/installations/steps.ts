import { isDeepStrictEqual } from 'node:util'
import { exampleIds } from '../../../examples/ids.ts'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { jsonResponse } from '../../../http/response.ts'
import { lockWithGuide } from '../../../installations/progress.ts'
import { stepTick, stepTickRules, tickedSlug, toTick } from '../../../installations/tick-body.ts'
import { tickStep } from '../../../installations/tick.ts'
import { installationDetails } from './details.ts'
import type { InstallationListDeps } from './list.ts'
import { readDetails, requireInstallation, RESOURCE } from './response.ts'

/** The endpoint with which the account marks a customer's step by hand. */
export const installationStepEndpoints: Endpoint<InstallationListDeps>[] = [
  adminEndpoint({
    operationId: 'updateInstallationStep',
    method: 'POST',
    path: '/v1/admin/installations/{id}/steps/{slug}',
    tag: 'Installations',
    summary: "Mark a customer's step as done or skipped",
    description: stepTickRules,
    scope: 'installations:write',
    params: idParams(exampleIds.installationId).extend({ slug: tickedSlug }),
    body: stepTick,
    responses: { 200: { description: 'The installation, with its steps', body: installationDetails } },
    errors: ['step_not_found', 'step_has_check', 'step_not_optional'],
    handler: async ({ caller: { accountId }, params: { id, slug }, body, record }, deps) => {
      const { db, installationMetrics }: InstallationListDeps = deps
      const owned = { account_id: accountId, id }
      const found = await requireInstallation(db, owned)
      const locked = (await lockWithGuide(db, found)) ?? notFound(RESOURCE)
      const before = await readDetails(db, accountId, locked.row)
      const hasCompleted = await tickStep(db, locked, { slug, ...toTick(body) })
      const after = await readDetails(db, accountId, await requireInstallation(db, owned))
      if (!isDeepStrictEqual(after.step_states, before.step_states)) {
        await record({ action: 'installation.step_marked', resource: RESOURCE, id, before, after })
      }
      if (hasCompleted) installationMetrics.countCompletion()
      return jsonResponse(after)
    },
  }),
]
