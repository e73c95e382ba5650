import { languageTag } from '../../../shared/check/job.ts'
import { NetworkFailure } from '../failure.ts'
import { memoryPoliteness, type Politeness } from '../host-limits/politeness.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { FetchOutcome, FetchPage } from '../outcome.ts'
import { elapsedSince } from '../stopwatch.ts'
import { policyForTarget } from '../policy/local-site.ts'
import { ACCEPT_ENCODING } from './decode.ts'
import { takeRetry, type FetchContext, type FetchDeps } from './fetch-context.ts'
import { pageResponse } from './page-response.ts'
import { RedirectChain } from './redirect-chain.ts'
import { VisitCookies } from './visit-cookies.ts'
import { makeTurns } from './turns.ts'

export type FetcherDeps = Pick<FetchDeps, 'policy' | 'resolver' | 'ca'> & {
  /** `Waymark-Verify/<version> (+<contact url>)` */
  readonly userAgent: string
  readonly limits?: Partial<Limits>
  /** Defaults to limits kept only by this fetcher. */
  readonly politeness?: Politeness
  /** For tests: maps a validated endpoint to the one to dial. The policy never sees the mapped endpoint. */
  readonly dialMap?: FetchDeps['dialMap']
}

/** Creates the only function through which a worker reads from the web. */
export function pageFetcher(deps: FetcherDeps): FetchPage {
  const limits = { ...defaultLimits, ...deps.limits }
  const settings: FetchDeps = {
    ...deps,
    limits,
    politeness: deps.politeness ?? memoryPoliteness(limits),
    takeTurn: makeTurns(),
    dialMap: deps.dialMap ?? ((endpoint) => endpoint),
  }
  const ownHeaders = { ...asBrowsersAsk, 'user-agent': deps.userAgent, 'accept-encoding': ACCEPT_ENCODING }
  return (request) =>
    fetchPage({
      ...settings,
      policy: policyForTarget(deps.policy, request.target),
      request: {
        ...request,
        headers: { ...request.headers, ...ownHeaders, 'accept-language': languagesFor(request.locale) },
      },
      cookies: request.cookies ?? new VisitCookies(),
      countedHosts: new Set(),
      retriesLeft: limits.retries,
      startedAt: performance.now(),
    })
}

/** What browsers send for a page: some sites respond with another page, or none, to anything else. */
const asBrowsersAsk = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'upgrade-insecure-requests': '1',
}

/** The guide's language, then English. */
function languagesFor(locale = 'en'): string {
  if (!languageTag.test(locale)) return 'en'
  const [language = 'en'] = locale.split('-')
  const own = language === locale ? locale : `${locale},${language};q=0.9`
  return language === 'en' ? own : `${own},en;q=0.5`
}

async function fetchPage(context: FetchContext): Promise<FetchOutcome> {
  const { request, limits, startedAt } = context
  const chain = new RedirectChain(context)
  const { evidence } = chain
  try {
    const { response: lastHop, host } = await chain.follow()
    const headersAt = performance.now()
    evidence.timings.totalMs = elapsedSince(startedAt)
    const onRead = (): void => {
      evidence.timings.downloadMs = elapsedSince(headersAt)
      evidence.timings.totalMs = elapsedSince(startedAt)
    }
    const response = pageResponse(lastHop, { method: request.method, limits, host, onRead })
    const again = async (): Promise<FetchOutcome> => {
      // Comes first because the host has few slots.
      await response.close()
      await takeRetry(context)
      return fetchPage(context)
    }
    const withRetry = { ...response, again: context.retriesLeft > 0 ? again : undefined }
    return { kind: 'response', response: withRetry, evidence }
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    evidence.timings.totalMs = elapsedSince(startedAt)
    return { kind: 'failed', failure: error.failure, evidence }
  }
}
