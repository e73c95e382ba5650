import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Log } from '../shared/log.ts'
import type { QueueConnection } from '../shared/queue/connection.ts'
import { failFastRedis } from '../shared/queue/redis/clients.ts'
import type { CheckTools } from './checks/check.ts'
import type { VerifyConfig } from './config.ts'
import { openSender, type Sender } from './deliveries/send.ts'
import { politeRecordQueries } from './net/dns/polite-queries.ts'
import { pageFetcher } from './net/http/fetch-page.ts'
import { memoryPoliteness, type Politeness } from './net/host-limits/politeness.ts'
import { redisPoliteness } from './net/host-limits/redis-politeness.ts'
import { failure } from './net/failure.ts'
import { discoverOwnNetwork } from './net/policy/own-network.ts'
import type { DialPolicy } from './net/policy/dial-policy.ts'
import { parseTarget } from './net/policy/target.ts'
import { makeResolver, type NameResolver } from './net/dns/resolver.ts'
import { serverQueries } from './net/dns/server-queries.ts'
import { version } from '../shared/version.ts'

type OpenedTools = {
  readonly tools: CheckTools
  /** Opens the sender of webhooks, with the resolver and the network of the checks. */
  openSender(policy: DialPolicy): Sender
  close(): Promise<void>
}
type ToolDeps = {
  readonly log: Log
  readonly connection?: QueueConnection
  /** Adds answers for names that the name servers do not know. */
  readonly withNames?: (resolver: NameResolver) => NameResolver
}

/** Opens the tools that checks use to reach the network. With a queue on Redis, all workers share the limits per host. */
export function openCheckTools(
  config: VerifyConfig,
  { log, connection, withNames = (resolver) => resolver }: ToolDeps,
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
  const { politeness, close } = openPoliteness(config, { log, ...(connection && { connection }) })
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
    await close()
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
    openSender: (webhookPolicy) =>
      openSender({ policy: { ...webhookPolicy, network }, resolver, contactUrl: config.contactUrl }),
    close: closeAll,
  }
}

function openPoliteness(
  { limits }: VerifyConfig,
  { log, connection }: ToolDeps,
): { politeness: Politeness; close(): Promise<void> } {
  if (connection?.kind !== 'redis')
    return { politeness: memoryPoliteness(limits), close: async () => undefined }
  const redis = failFastRedis(connection)
  redis.on('error', (err) => log.debug({ err }, 'Redis is unavailable for the limits per host'))
  const politeness = redisPoliteness({ redis, log }, limits)
  const close = async (): Promise<void> => {
    politeness.flush()
    // The client sends other commands at the end of the turn, but `quit` immediately.
    await endOfTurn()
    await redis.quit().catch(() => redis.disconnect())
  }
  return { politeness, close }
}
