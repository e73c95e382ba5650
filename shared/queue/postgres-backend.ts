import * as bullmq from 'bullmq'
import type { QueueBackend } from './backend.ts'
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
): QueueBackend {
  const made = closables(onError)
  let clock: bullmq.QueueEventsProducer | undefined

  return {
    queue: (name) => made.add(new Queue(name, { connection: pool(url, 4) })),
    events: (name) => made.add(new QueueEvents(name, { connection: pool(url, 1) })),
    producer: (name) => made.add(new QueueEventsProducer(name, { connection: pool(url, 1) })),
    worker: (name, processor, options) =>
      made.add(new Worker(name, processor, { ...options, connection: pool(url, 4) })),
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
  const options = { connectionString, migrate: true, max, connectionTimeoutMillis: 5000 }
  return options
}
