import type { QueueConnection } from '../shared/queue/connection.ts'
import { failFastRedis } from '../shared/queue/redis-clients.ts'
import type { LimitStore } from './limiter.ts'
import type { Database } from './store/database.ts'

type OpenLimitStore = { store: LimitStore; close: () => void }

/** Where requests are counted: on the Redis that has the queue, else on Postgres. */
export function openLimitStore(queue: QueueConnection, db: Database): OpenLimitStore {
  if (queue.kind === 'postgres') return { store: { kind: 'postgres', db }, close: () => undefined }

  const client = failFastRedis(queue)
  // The limiter says so when its counts fail; each attempt to connect need not.
  client.on('error', () => undefined)
  return { store: { kind: 'redis', client }, close: () => client.disconnect() }
}
