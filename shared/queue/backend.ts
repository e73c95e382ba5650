import type { Processor, Queue, QueueEvents, QueueEventsProducer, Worker, WorkerOptions } from 'bullmq'
import type { CheckType } from '../check/config.ts'
import type { QueueConnection } from './connection.ts'
import { postgresBackend } from './postgres-backend.ts'
import { redisBackend } from './redis-backend.ts'

/** One queue for each check type, and `control`, which carries no jobs but the messages of abandon.ts. */
export type QueueName = CheckType | 'control'

export type ConsumerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>

/** BullMQ's objects on one of its two stores. What it made, it closes. */
export type QueueBackend = {
  queue(name: QueueName): Queue
  events(name: QueueName): QueueEvents
  producer(name: QueueName): QueueEventsProducer
  worker(name: QueueName, processor: Processor, options: ConsumerOptions): Worker
  /** The store's own clock, in epoch milliseconds: the one clock that all processes share. */
  serverTime(): Promise<number>
  /** Resolves when everything made so far is connected. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Makes the objects for a store; `onError` hears of connection errors, from which they recover by themselves. */
export function makeBackend(connection: QueueConnection, onError: (error: Error) => void): QueueBackend {
  switch (connection.kind) {
    case 'redis':
      return redisBackend(connection, onError)
    case 'postgres':
      return postgresBackend(connection, onError)
  }
}
