import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Log } from '../shared/log.ts'
import type { QueueConnection } from '../shared/queue/connection.ts'
import { failFastRedis } from '../shared/queue/redis-clients.ts'
import type { CheckTools } from './checks/check.ts'
import type { VerifyConfig } from './config.ts'
import { pageFetcher } from './net/fetch-page.ts'
import { memoryPoliteness, type Politeness } from './net/politeness.ts'
import { redisPoliteness } from './net/redis-politeness.ts'
import { makeResolver } from './net/resolver.ts'
import packageJson from '../package.json' with { type: 'json' }

type OpenedTools = { readonly tools: CheckTools; close(): Promise<void> }
type Means = { readonly log: Log; readonly connection?: QueueConnection }

/** What checks reach the network with. The limits per host count over all workers where the queue is on Redis. */
export function openCheckTools(config: VerifyConfig, { log, connection }: Means): OpenedTools {
  const { policy, limits } = config
  const resolver = makeResolver({
    servers: [...config.resolvers],
    timeoutMs: limits.dnsTryMs,
    tries: limits.dnsTries,
    totalMs: limits.dnsTotalMs,
    retries: limits.retries,
    retryPauseMs: limits.retryPauseMs,
  })
  const { politeness, close } = openPoliteness(config, { log, ...(connection && { connection }) })
  const userAgent = `Waymark-Verify/${packageJson.version} (+${config.contactUrl})`
  const fetchPage = pageFetcher({ policy, resolver, limits, politeness, userAgent })
  return { tools: { fetchPage, queryRecords: resolver.queryRecords, policy }, close }
}

function openPoliteness(
  { limits }: VerifyConfig,
  { log, connection }: Means,
): { politeness: Politeness; close(): Promise<void> } {
  if (connection?.kind !== 'redis')
    return { politeness: memoryPoliteness(limits), close: async () => undefined }
  const redis = failFastRedis(connection)
  redis.on('error', (err) => log.debug({ err }, 'Redis cannot be reached for the limits per host'))
  const close = async (): Promise<void> => {
    // What gives places back leaves with the others of its turn, before `quit`.
    await endOfTurn()
    await redis.quit().catch(() => redis.disconnect())
  }
  return { politeness: redisPoliteness({ redis, log }, limits), close }
}
