import * as bullmq from 'bullmq'
import { Client, type ClientConfig } from 'pg'
import type { QueueBackend, Traced } from './backend.ts'
import type { QueueConnection } from './connection.ts'
import { closables } from './closables.ts'

/** The constructors of both backends take the same options but for `connection`, which this file alone fills in. */
const { Queue, QueueEvents, QueueEventsProducer, Worker } = bullmq.withBackend(
  bullmq.createPostgresBackend,
) as unknown as Pick<typeof bullmq, 'Queue' | 'QueueEvents' | 'QueueEventsProducer' | 'Worker'>

/** BullMQ on Postgres, in its own schema, which it migrates itself under an advisory lock. */
export function postgresBackend(
  { url }: Extract<QueueConnection, { kind: 'postgres' }>,
  onError: (error: Error) => void,
  traced: Traced,
): QueueBackend {
  const made = closables(onError)
  let clock: bullmq.QueueEventsProducer | undefined

  return {
    queue: (name) => made.add(new Queue(name, { connection: pool(url, 4), ...traced })),
    events: (name) => made.add(new QueueEvents(name, { connection: pool(url, 1) })),
    producer: (name) => made.add(new QueueEventsProducer(name, { connection: pool(url, 1) })),
    worker: (name, processor, options) =>
      made.add(new Worker(name, processor, { ...options, connection: pool(url, 4), ...traced })),
    // Under concurrency one event in ten does not arrive.
    rereads: { firstMs: 40, lastMs: 320 },
    serverTime,
    ready: made.ready,
    close: made.close,
  }

  async function serverTime(): Promise<number> {
    clock ??= made.add(new QueueEventsProducer('control', { connection: pool(url, 1) }))
    // BullMQ keeps this method for itself; its pool is the only connection that a worker has.
    const backend = clock.getBackend() as unknown as { query: Query }
    const { rows } = await backend.query('select floor(extract(epoch from clock_timestamp()) * 1000) as ms')
    return Number(rows[0]?.ms)
  }
}

type Query = (text: string) => Promise<{ rows: { ms?: unknown }[] }>

function pool(connectionString: string, max: number): bullmq.ConnectionOptions {
  const options = { connectionString, migrate: true, max, connectionTimeoutMillis: 5000, Client: HeardClient }
  return options
}

/**
 * BullMQ does not listen to the errors of a connection that it is using, and unheard, they end the process. The query
 * that runs on it fails as well, so nothing else is to be done.
 */
class HeardClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
