import { checkResultExample } from '../examples/check-result.ts'
import { demoIds } from '../examples/ids.ts'
import { z } from 'zod'
import { dnsLookupConfig, scriptPresenceConfig } from '../../shared/check/config.ts'
import { withDnsPlace } from '../../shared/check/dns/place.ts'
import { requestedTarget } from '../../shared/check/job.ts'
import { checkResult } from '../../shared/check/result.ts'
import { ApiError } from '../errors/errors.ts'
import { requireOwnPage } from '../guards/own-page.ts'
import { requireLocalSender } from '../guards/local-sites.ts'
import { limitClientChecks } from '../guards/rate-limit.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limits } from '../rate-limit/limits.ts'
import { messageLocale } from './checks/respond-with-result.ts'
import { runCheck, type RunCheckDeps } from './checks/run-check.ts'

export type SiteCheckDeps = RunCheckDeps & {
  /** False if this service checks sites only for guides. */
  readonly siteChecks: boolean
  /** Counts checks by client address. */
  readonly siteCheckLimiter: Limiter
}

/**
 * Stands for the account and the guide that these checks do not have, where checks are shared out: together they have what
 * one account and one guide may have.
 */
const NO_GUIDE = 'site-checks'

const siteCheckRequest = z
  .strictObject({
    target: requestedTarget.describe('Address of the site to check'),
    check: z
      .discriminatedUnion('type', [scriptPresenceConfig, dnsLookupConfig])
      .describe('Check to run, as in a step'),
    locale: messageLocale,
  })
  .meta({
    id: 'SiteCheckRequest',
    examples: [
      { target: demoIds.target, check: { type: 'script_presence', selector: 'script[src*="/snippet.js"]' } },
    ],
  })

/** Lets visitors of the landing page check any public site, without a guide (decision 259). */
export const siteCheckEndpoints: Endpoint<SiteCheckDeps>[] = [
  endpoint({
    operationId: 'checkSite',
    method: 'POST',
    path: '/v1/site-checks',
    tag: 'Verification',
    summary: 'Check a site without a guide',
    description:
      'Looks for a snippet or a record on any public site, and returns what it found. It is there for the page at `/`: pages of ' +
      'other sites are refused, and it returns 404 unless `SITE_CHECKS` is true. All these checks share the 10 that one embed key may run at a ' +
      "time, and one account's part of the workers. No browser opens the page, and no outcome is stored.",
    security: 'public',
    limit: limits.siteChecks,
    body: siteCheckRequest,
    responses: {
      200: {
        description: "The check's result, however the site behaves",
        body: checkResult,
        example: checkResultExample,
      },
    },
    errors: ['route_not_found', 'rate_limited', 'cross_site_refused', 'verification_unavailable'],
    handler: async ({ request, body: { target, check, locale } }, deps) => {
      if (!deps.siteChecks) throw new ApiError('route_not_found', 'This service checks sites only for guides')
      requireOwnPage(request)
      // What is refused without a look does not count.
      if (deps.localSites) requireLocalSender(request, target)
      await limitClientChecks(request, deps.siteCheckLimiter)
      const { requestId, client } = request.state
      const config = check.type === 'dns_lookup' ? withDnsPlace(check) : { ...check, rendered: 'never' }
      return runCheck(
        request,
        {
          owner: { kind: 'guide', embedKey: NO_GUIDE, client },
          job: { type: check.type, config, target, accountId: NO_GUIDE, requestId },
          locale,
          signal: disconnectSignal(request.res),
          onResult: () => undefined,
        },
        deps,
      )
    },
  }),
]
