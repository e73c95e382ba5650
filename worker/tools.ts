import type { CheckTools } from './checks/check.ts'
import type { VerifyConfig } from './config.ts'
import { openSender, type Sender } from './deliveries/send.ts'
import { politeRecordQueries } from './net/dns/polite-queries.ts'
import { pageFetcher } from './net/http/fetch-page.ts'
import type { OpenedPoliteness } from './net/host-limits/open-politeness.ts'
import { memoryPoliteness, type Politeness } from './net/host-limits/politeness.ts'
import { failure } from './net/failure.ts'
import type { OwnHostLog } from './net/policy/own-host-addresses.ts'
import { discoverOwnNetwork } from './net/policy/own-network.ts'
import type { DialPolicy } from './net/policy/dial-policy.ts'
import { parseTarget } from './net/policy/target.ts'
import type { Limits } from './net/limits.ts'
import { makeResolver, type NameResolver } from './net/dns/resolver.ts'
import { serverQueries } from './net/dns/server-queries.ts'
import { version } from '../shared/version.ts'

/** What the tools are made of, for visits with a browser. */
export type VisitNetwork = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly politeness: Politeness
  /** `Waymark-Verify/<version> (+<contact url>)` */
  readonly userAgent: string
}

export type OpenedTools = {
  readonly tools: CheckTools
  readonly network: VisitNetwork
  /** Opens the sender of webhooks, with the resolver and the network of the checks. */
  openSender(policy: DialPolicy): Sender
  close(): Promise<void>
}
type ToolDeps = {
  readonly log: OwnHostLog
  /** What workers share. By default, this process keeps the limits per host for itself. */
  readonly politeness?: OpenedPoliteness
  /** Adds answers for names that the name servers do not know. */
  readonly withNames?: (resolver: NameResolver) => NameResolver
}

/** Opens the tools that checks use to reach the network. */
export function openCheckTools(
  config: VerifyConfig,
  { log, politeness: shared, withNames = (resolver) => resolver }: ToolDeps,
): OpenedTools {
  const { limits } = config
  const resolver = withNames(
    makeResolver({
      servers: [...config.resolvers],
      timeoutMs: limits.dnsTryMs,
      tries: limits.dnsTries,
      totalMs: limits.dnsTotalMs,
      retries: limits.retries,
      retryPauseMs: limits.retryPauseMs,
    }),
  )
  const closing = new AbortController()
  const { ownHosts } = config.policy
  const network = discoverOwnNetwork({ resolver, ownHosts, log, signal: closing.signal })
  const policy = { ...config.policy, network }
  const politeness = shared?.politeness ?? memoryPoliteness(limits)
  const userAgent = `Waymark-Verify/${version} (+${config.contactUrl})`
  const fetchPage = pageFetcher({ policy, resolver, limits, politeness, userAgent })
  const noteVerified = (url: string, accountId: string): void => {
    const target = parseTarget(url, policy, limits)
    if (!target.ok) return
    // If this fails, the account may be allowed fewer visits to the host.
    politeness.remember(target.host, accountId).catch(() => undefined)
  }
  const queryRecordsFor = politeRecordQueries({ resolver, politeness, network })
  const closeAll = async (): Promise<void> => {
    closing.abort(failure('system_cancelled'))
    await shared?.close()
  }
  const openServerQueriesFor = serverQueries({
    servers: config.resolvers,
    zonePort: config.zonePort,
    policy,
    politeness,
  })
  const tools = {
    fetchPage,
    queryRecords: queryRecordsFor(undefined),
    queryRecordsFor,
    openServerQueries: openServerQueriesFor(undefined),
    openServerQueriesFor,
    policy,
    noteVerified,
  }
  return {
    tools,
    network: { policy, resolver, limits, politeness, userAgent },
    openSender: (webhookPolicy) =>
      openSender({ policy: { ...webhookPolicy, network }, resolver, contactUrl: config.contactUrl }),
    close: closeAll,
  }
}
