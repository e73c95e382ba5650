import { checkResult } from '../../../../shared/check/result.ts'
import { adminEndpoint } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { checkResultExample } from '../../../examples/check-result.ts'
import { exampleIds } from '../../../examples/ids.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { checkedSlug } from '../../../installations/tick-body.ts'
import { limits } from '../../../rate-limit/limits.ts'
import { sharesOf } from '../../../rate-limit/public-limits.ts'
import { findInstallationToCheck } from '../../../store/installations/tokens.ts'
import { respondWithResult } from '../../checks/respond-with-result.ts'
import { resultOfCheck } from '../../checks/run-check.ts'
import { installationCheck, type InstallationVerifyDeps } from '../../verify-installation.ts'
import type { InstallationListDeps } from './list.ts'
import { RESOURCE } from './response.ts'

export type CheckStepDeps = InstallationListDeps & { readonly verify: InstallationVerifyDeps }

/** The endpoint with which the account checks a step of a customer now. */
export const checkStepEndpoints: Endpoint<CheckStepDeps>[] = [
  adminEndpoint({
    operationId: 'checkInstallationStep',
    method: 'POST',
    path: '/v1/admin/installations/{id}/steps/{slug}/check',
    tag: 'Installations',
    summary: 'Check a step of a customer now',
    description:
      "Like `POST /v1/verify` with the installation's token: it takes the installation's target and values, and the outcome is " +
      'written to its step and its history before the response is sent. The log of verifications and analytics, which are ' +
      'about visitors, do not count it. At most 10 run at a time.',
    scope: 'installations:write',
    effect: 'reads',
    limit: sharesOf(limits.verify).installation,
    params: idParams(exampleIds.installationId).extend({ slug: checkedSlug }),
    responses: {
      200: {
        description: "The check's result, however the site behaves",
        body: checkResult,
        example: checkResultExample,
      },
    },
    errors: [
      'embed_key_not_found',
      'step_not_found',
      'step_not_verifiable',
      'cross_site_refused',
      'verification_unavailable',
    ],
    handler: async ({ request, caller, params: { id, slug } }, { db, verify }: CheckStepDeps) => {
      const refuseDeleted = (): never => notFound(RESOURCE)
      const owned = { account_id: caller.accountId, id }
      const installation = (await findInstallationToCheck(db, owned)) ?? refuseDeleted()
      const step = { installation, stepSlug: slug, locale: 'en', refuseDeleted }
      // Analytics and the log count what visitors found, not how often the account looked.
      const unlogged = { ...verify, noteOutcome: () => undefined }
      const check = await installationCheck(request, step, unlogged)
      return respondWithResult(await resultOfCheck(request, check, verify), { locale: 'en' })
    },
  }),
]
