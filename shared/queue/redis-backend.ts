import { Queue, QueueEvents, QueueEventsProducer, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { QueueBackend, QueueName } from './backend.ts'
import type { QueueConnection } from './connection.ts'
import { closables } from './closables.ts'

/**
 * BullMQ on Redis. Queues and producers share one connection that fails fast while Redis is away, so that nothing
 * piles up in memory; workers share one that waits for it to come back.
 */
export function redisBackend(
  connection: Extract<QueueConnection, { kind: 'redis' }>,
  onError: (error: Error) => void,
): QueueBackend {
  const made = closables(onError)
  const ownConnection = { url: connection.url, ...redisOptions(connection, 'patient') }
  const clients = new Map<'failFast' | 'patient', Redis>()

  function shared(kind: 'failFast' | 'patient'): Redis {
    const client = clients.get(kind) ?? new Redis(connection.url, redisOptions(connection, kind))
    if (!clients.has(kind)) client.on('error', onError)
    clients.set(kind, client)
    return client
  }

  return {
    queue: (name) => made.add(new Queue(name, { connection: shared('failFast'), prefix: hashTag(name) })),
    events: (name) => made.add(new QueueEvents(name, { connection: ownConnection, prefix: hashTag(name) })),
    producer: (name) =>
      made.add(new QueueEventsProducer(name, { connection: shared('failFast'), prefix: hashTag(name) })),
    worker: (name, processor, options) =>
      made.add(
        new Worker(name, processor, { ...options, connection: shared('patient'), prefix: hashTag(name) }),
      ),
    serverTime,
    ready: made.ready,
    close: async () => {
      await made.close()
      for (const client of clients.values()) client.disconnect()
    },
  }

  async function serverTime(): Promise<number> {
    const [seconds, micros] = await shared('failFast').time()
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }
}

/** Each queue has its own hash tag, so that a Redis Cluster spreads them over its nodes. */
function hashTag(name: QueueName): string {
  return `{waymark:${name}}`
}

function redisOptions(
  { url, rejectUnauthorized }: Extract<QueueConnection, { kind: 'redis' }>,
  kind: 'failFast' | 'patient',
) {
  return {
    connectTimeout: 5000,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 1000),
    ...(kind === 'failFast'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, autoResendUnfulfilledCommands: false }
      : { maxRetriesPerRequest: null }),
    ...(url.startsWith('rediss:') ? { tls: { rejectUnauthorized } } : {}),
  }
}
