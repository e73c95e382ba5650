import type {
  Processor,
  Queue,
  QueueEvents,
  QueueEventsProducer,
  Telemetry,
  Worker,
  WorkerOptions,
} from 'bullmq'
import type { CheckType } from '../check/types.ts'
import type { QueueConnection } from './connection.ts'
import type { Rereads } from './waiters.ts'
import { postgresBackend } from './postgres-backend.ts'
import { redisBackend } from './redis-backend.ts'

/**
 * One queue for each check type; `control`, which carries no jobs but the messages of abandon.ts; and `upkeep`, what a
 * web process does now and then (schedule.ts).
 */
export type QueueName = CheckType | 'control' | 'upkeep'

export type ConsumerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>

/** BullMQ's objects on one of its two stores. What it made, it closes. */
export type QueueBackend = {
  queue(name: QueueName): Queue
  events(name: QueueName): QueueEvents
  producer(name: QueueName): QueueEventsProducer
  worker(name: QueueName, processor: Processor, options: ConsumerOptions): Worker
  /** How often to look at a job whose completion event may have been lost. */
  readonly rereads: Rereads
  /** The store's own clock, in epoch milliseconds: the one clock that all processes share. */
  serverTime(): Promise<number>
  /** Resolves when everything made so far is connected. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** What is passed on to the objects that add or run jobs. */
export type Traced = { readonly telemetry?: Telemetry }

/** Makes the objects for a store; `onError` hears of connection errors, from which they recover by themselves. */
export function makeBackend(
  connection: QueueConnection,
  onError: (error: Error) => void,
  telemetry?: Telemetry,
): QueueBackend {
  const traced = telemetry ? { telemetry } : {}
  switch (connection.kind) {
    case 'redis':
      return redisBackend(connection, onError, traced)
    case 'postgres':
      return postgresBackend(connection, onError, traced)
  }
}
