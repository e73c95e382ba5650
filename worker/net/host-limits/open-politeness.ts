import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Log } from '../../../shared/log.ts'
import type { QueueConnection } from '../../../shared/queue/connection.ts'
import { failFastRedis } from '../../../shared/queue/redis/clients.ts'
import { memoryPoliteness, type Politeness, type PolitenessLimits } from './politeness.ts'
import { redisPoliteness } from './redis-politeness.ts'

export type OpenedPoliteness = { readonly politeness: Politeness; close(): Promise<void> }

type Deps = { readonly log: Log; readonly connection: QueueConnection }

/** Opens the limits per host, which all workers share with a queue on Redis. */
export function openPoliteness(limits: PolitenessLimits, { log, connection }: Deps): OpenedPoliteness {
  if (connection.kind !== 'redis')
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
