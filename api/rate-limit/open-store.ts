import type { QueueConnection } from '../../shared/queue/connection.ts'
import { failFastRedis } from '../../shared/queue/redis/clients.ts'
import type { LimitStore } from './limiter.ts'
import type { Knex } from 'knex'
import { storeLimitMs } from './store-fallback.ts'

type OpenLimitStore = { store: LimitStore; close: () => void }

/** Opens the rate limits' store: the queue's Redis, or Postgres if the queue is not on Redis. */
export function openLimitStore(queue: QueueConnection, db: Knex): OpenLimitStore {
  const limitMs = storeLimitMs(queue)
  if (queue.kind === 'postgres') return { store: { kind: 'postgres', db, limitMs }, close: () => undefined }

  const client = failFastRedis(queue)
  // The limiter logs failed counts, so failed connection attempts are not logged.
  client.on('error', () => undefined)
  return { store: { kind: 'redis', client, limitMs }, close: () => client.disconnect() }
}
