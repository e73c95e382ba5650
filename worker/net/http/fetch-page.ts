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
  const ownHeaders = { 'user-agent': deps.userAgent, accept: '*/*', 'accept-encoding': ACCEPT_ENCODING }
  return (request) =>
    fetchPage({
      ...settings,
      policy: policyForTarget(deps.policy, request.target),
      request: { ...request, headers: { ...request.headers, ...ownHeaders } },
      countedHosts: new Set(),
      retriesLeft: limits.retries,
      startedAt: performance.now(),
    })
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
