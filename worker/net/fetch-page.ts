import { ACCEPT_ENCODING } from './decode.ts'
import { NetworkFailure } from './failure.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { FetchOutcome, FetchPage, FetchRequest } from './outcome.ts'
import { pageResponse } from './page-response.ts'
import { memoryPoliteness, type Politeness } from './politeness.ts'
import { takeRetry, type Journey, type ReachSettings } from './reach.ts'
import { elapsedSince } from './stopwatch.ts'
import { Trip } from './trip.ts'

export type FetcherDeps = Pick<ReachSettings, 'policy' | 'resolver' | 'ca'> & {
  /** `Waymark-Verify/<version> (+<contact url>)` */
  readonly userAgent: string
  readonly limits?: Partial<Limits>
  /** Counts for this fetcher alone when it is left out. */
  readonly politeness?: Politeness
  /** For tests: where a judged endpoint is really dialled. It sits below the policy, which never sees it. */
  readonly dialMap?: ReachSettings['dialMap']
}

/** Makes the one function through which a worker reads from the web. */
export function pageFetcher(deps: FetcherDeps): FetchPage {
  const limits = { ...defaultLimits, ...deps.limits }
  const settings: ReachSettings = {
    ...deps,
    limits,
    politeness: deps.politeness ?? memoryPoliteness(limits),
    dialMap: deps.dialMap ?? ((endpoint) => endpoint),
  }
  const ownHeaders = { 'user-agent': deps.userAgent, accept: '*/*', 'accept-encoding': ACCEPT_ENCODING }
  return (request) => {
    const journey = { counted: new Set<string>(), retriesLeft: limits.retries, startedAt: performance.now() }
    return fetchPage({ ...request, headers: { ...request.headers, ...ownHeaders } }, settings, journey)
  }
}

async function fetchPage(
  request: FetchRequest,
  settings: ReachSettings,
  journey: Journey,
): Promise<FetchOutcome> {
  const trip = new Trip(request, settings, journey)
  const { evidence } = trip
  try {
    const { hop, host } = await trip.follow()
    const arrived = performance.now()
    evidence.timings.totalMs = elapsedSince(journey.startedAt)
    const onRead = (): void => {
      evidence.timings.downloadMs = elapsedSince(arrived)
      evidence.timings.totalMs = elapsedSince(journey.startedAt)
    }
    const response = pageResponse(hop, { method: request.method, limits: settings.limits, host, onRead })
    const again = async (): Promise<FetchOutcome> => {
      // First, since the host has but few places.
      await response.close()
      await takeRetry({ journey, signal: request.signal }, settings.limits)
      return fetchPage(request, settings, journey)
    }
    const withRetry = { ...response, again: journey.retriesLeft > 0 ? again : undefined }
    return { kind: 'response', response: withRetry, evidence }
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    evidence.timings.totalMs = elapsedSince(journey.startedAt)
    return { kind: 'failed', failure: error.failure, evidence }
  }
}
