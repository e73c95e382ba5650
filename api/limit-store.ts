import { Redis } from 'ioredis'
import type { QueueConnection } from '../shared/queue/connection.ts'
import type { LimitStore } from './limiter.ts'
import type { Database } from './store/database.ts'

type OpenLimitStore = { store: LimitStore; close: () => void }

/** Where requests are counted: on the Redis that has the queue, else on Postgres. */
export function openLimitStore(queue: QueueConnection, db: Database): OpenLimitStore {
  if (queue.kind === 'postgres') return { store: { kind: 'postgres', db }, close: () => undefined }

  const client = new Redis(queue.url, {
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
    // A connection that hangs is given up, so that counting goes on over a new one.
    socketTimeout: 1000,
    // A count that cannot be sent at once is of no use later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    ...(queue.url.startsWith('rediss:') ? { tls: { rejectUnauthorized: queue.rejectUnauthorized } } : {}),
  })
  // The limiter says so when its counts fail; each attempt to connect need not.
  client.on('error', () => undefined)
  return { store: { kind: 'redis', client }, close: () => client.disconnect() }
}
