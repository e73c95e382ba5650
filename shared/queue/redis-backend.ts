import { Queue, QueueEvents, QueueEventsProducer, Worker } from 'bullmq'
import type { QueueBackend, QueueName, Traced } from './backend.ts'
import { closables } from './closables.ts'
import type { QueueConnection } from './connection.ts'
import { redisClients } from './redis-clients.ts'

/** BullMQ on Redis. */
export function redisBackend(
  connection: Extract<QueueConnection, { kind: 'redis' }>,
  onError: (error: Error) => void,
  traced: Traced,
): QueueBackend {
  const made = closables(onError)
  const clients = redisClients(connection, onError)
  const failFast = (name: QueueName) => ({ connection: clients.shared('failFast'), prefix: hashTag(name) })
  const patient = (name: QueueName) => ({ connection: clients.shared('patient'), prefix: hashTag(name) })

  return {
    queue: (name) => made.add(new Queue(name, { ...failFast(name), ...traced })),
    events: (name) => made.add(new QueueEvents(name, failFast(name))),
    producer: (name) => made.add(new QueueEventsProducer(name, failFast(name))),
    worker: (name, processor, options) =>
      made.add(new Worker(name, processor, { ...options, ...patient(name), ...traced })),
    rereads: { firstMs: 250, lastMs: 500 },
    serverTime: async () => {
      const [seconds, micros] = await clients.shared('failFast').time()
      return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
    },
    ready: made.ready,
    close: async () => {
      const closed = made.close()
      // While Redis is away BullMQ waits for it to come back, only to take leave of it.
      if (clients.connected()) await closed
      clients.disconnect()
    },
  }
}

/** Each queue has its own hash tag, so that a Redis Cluster spreads them over its nodes. */
function hashTag(name: QueueName): string {
  return `{waymark:${name}}`
}
