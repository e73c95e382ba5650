import type { QueueConnection } from '../../shared/queue/connection.ts'
import { failFastRedis } from '../../shared/queue/redis/clients.ts'
import type { LimitStore } from './limiter.ts'
import type { Database } from '../store/database.ts'

type OpenLimitStore = { store: LimitStore; close: () => void }

/** Opens the store of the rate limits: the Redis of the queue if there is one, or Postgres. */
export function openLimitStore(queue: QueueConnection, db: Database): OpenLimitStore {
  if (queue.kind === 'postgres') return { store: { kind: 'postgres', db }, close: () => undefined }

  const client = failFastRedis(queue)
  // The limiter logs failed counts; failed attempts to connect are not logged as well.
  client.on('error', () => undefined)
  return { store: { kind: 'redis', client }, close: () => client.disconnect() }
}
