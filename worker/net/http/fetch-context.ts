import { setTimeout as pause } from 'node:timers/promises'
import type { NameResolver } from '../dns/resolver.ts'
import type { Politeness } from '../host-limits/politeness.ts'
import type { Limits } from '../limits.ts'
import type { FetchRequest } from '../outcome.ts'
import type { DialPolicy } from '../policy/dial-policy.ts'
import type { DialEndpoint } from './dial.ts'
import type { VisitCookies } from './visit-cookies.ts'
import type { TakeTurn } from './turns.ts'

export type FetchDeps = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly politeness: Politeness
  /** Shared by all connections of the process, so that many at once do not fill a turn. */
  readonly takeTurn: TakeTurn
  /** Maps an endpoint that the policy has accepted to the one to dial. */
  readonly dialMap: (endpoint: DialEndpoint) => DialEndpoint
  /** CA certificates in PEM that replace Node's own. */
  readonly ca?: readonly string[] | undefined
}

/** State shared by all hops of one fetch, including retries. */
export type FetchContext = FetchDeps & {
  /** Includes all headers. */
  readonly request: FetchRequest & Required<Pick<FetchRequest, 'headers'>>
  /** Hosts already counted. A fetch counts as one visit to each host, however many requests it makes. */
  readonly countedHosts: Set<string>
  /** The cookies of this visit. */
  readonly cookies: VisitCookies
  retriesLeft: number
  /** On the clock of `performance`. */
  readonly startedAt: number
}

/** Uses up one retry, then pauses briefly. */
export async function takeRetry(context: FetchContext): Promise<void> {
  const { request, limits } = context
  context.retriesLeft -= 1
  await pause(limits.retryPauseMs, undefined, { signal: request.signal }).catch(() => undefined)
}
