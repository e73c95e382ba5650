import { setTimeout as pause } from 'node:timers/promises'
import { judgedAddresses } from './approach.ts'
import type { Endpoint } from './dial.ts'
import { abortFailure, failure, isDeadline, mayPass, NetworkFailure, throwIfAborted } from './failure.ts'
import { visit, type HopResponse } from './hop.ts'
import type { Limits } from './limits.ts'
import type { Evidence, FetchRequest } from './outcome.ts'
import type { DialPolicy } from './policy.ts'
import type { Leave, Politeness } from './politeness.ts'
import type { NameResolver } from './resolver.ts'
import { portOf } from './target.ts'

export type ReachSettings = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly politeness: Politeness
  /** Sits below the policy: where a judged endpoint is really dialled. */
  readonly dialMap: (endpoint: Endpoint) => Endpoint
  /** Certificates of authorities in PEM, instead of those that Node trusts. */
  readonly ca?: readonly string[] | undefined
}

/** One stop of a fetch. */
export type Stop = Pick<FetchRequest, 'method' | 'signal'> & {
  readonly url: URL
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  /** Receives what is seen of the last try, but the last two times. */
  readonly evidence: Pick<Evidence, 'timings' | 'tls'>
  readonly journey: Journey
}

/**
 * What the stops of one fetch share, also when it is made again: the hosts that have been counted, how many retries are
 * left, and when it began on the clock of `performance`.
 */
export type Journey = { readonly counted: Set<string>; retriesLeft: number; readonly startedAt: number }

/** Resolves, judges, connects and asks, again if the failure is one that may pass. Throws NetworkFailure. */
export async function reach(stop: Stop, settings: ReachSettings): Promise<HopResponse> {
  let earlier: unknown
  for (;;) {
    try {
      return await attempt(stop, settings)
    } catch (error) {
      // When time runs out during a retry, what went wrong first says more.
      if (stop.signal.aborted && earlier && isDeadline(stop.signal)) throw earlier
      if (!(error instanceof NetworkFailure && mayPass(error.failure))) throw error
      if (stop.journey.retriesLeft === 0) throw error
      earlier = error
    }
    await takeRetry(stop, settings.limits)
  }
}

/** Counts a retry, and lets the site have a moment. */
export async function takeRetry(
  { journey, signal }: Pick<Stop, 'journey' | 'signal'>,
  { retryPauseMs }: Pick<Limits, 'retryPauseMs'>,
): Promise<void> {
  journey.retriesLeft -= 1
  await pause(retryPauseMs, undefined, { signal }).catch(() => undefined)
}

async function attempt(stop: Stop, settings: ReachSettings): Promise<HopResponse> {
  const { url, host, signal, evidence } = stop
  throwIfAborted(signal)
  evidence.timings = { totalMs: 0 }
  evidence.tls = undefined
  const addresses = await judgedAddresses(host, { ...settings, ...stop })
  throwIfAborted(signal)
  const port = portOf(url)
  const leave = await admit(stop, settings.politeness)
  try {
    const response = await visit({
      ...stop,
      ...settings,
      place: { host, port, limit: `${settings.limits.headerBytes / 1024} KiB` },
      endpoints: addresses.map(({ address }) => settings.dialMap({ address, port })),
    })
    const close = async (): Promise<void> => {
      signal.removeEventListener('abort', onAbort)
      // Nobody has to wait for a place to be free again.
      void leave()
      await response.close()
    }
    const onAbort = (): void => void close()
    signal.addEventListener('abort', onAbort)
    return { ...response, close }
  } catch (error) {
    void leave()
    throw error
  }
}

/** Counts the visit, once for each host of a fetch, and waits for a place; both are asked for together. */
async function admit({ host, signal, journey }: Stop, politeness: Politeness): Promise<Leave> {
  const counting = journey.counted.has(host) ? undefined : politeness.count(host)
  journey.counted.add(host)
  const refused = new AbortController()
  const entering = politeness.enter(host, AbortSignal.any([signal, refused.signal]))
  const retryAfterSeconds = await counting
  if (retryAfterSeconds !== undefined) {
    refused.abort()
    void entering.then((leave) => leave?.())
    throw busy(host, retryAfterSeconds)
  }
  const leave = await entering
  if (leave) return leave
  throw isDeadline(signal) ? busy(host, PLACE_SECONDS) : new NetworkFailure(abortFailure(signal))
}

/** After so long the checks that now take a host's places have ended. */
const PLACE_SECONDS = 10

function busy(host: string, retryAfterSeconds: number): NetworkFailure {
  return new NetworkFailure(failure('system_target_busy', { host, retryAfterSeconds }))
}
