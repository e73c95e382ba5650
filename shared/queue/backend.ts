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
import type { LeaseStore } from '../leases/lease-store.ts'
import type { Rereads } from './subscriptions.ts'

/** One queue for each check type, and `control`, which carries no jobs but the messages of cancel.ts. */
export type QueueName = CheckType | 'control'

export type ConsumerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>

/** Makes BullMQ's objects on one of its two stores, and closes them. */
export type QueueBackend = {
  queue(name: QueueName): Queue
  events(name: QueueName): QueueEvents
  producer(name: QueueName): QueueEventsProducer
  worker(name: QueueName, processor: Processor, options: ConsumerOptions): Worker
  /** Pauses between reads of a job whose completion event may have been lost. */
  readonly rereads: Rereads
  /** The store's own clock, in epoch milliseconds: the one clock that all processes share. */
  serverTime(): Promise<number>
  /** Resolves when the store answers and takes data. */
  requireWritable(): Promise<void>
  /** Counts the checks in flight of each account over all web processes. */
  readonly leases: LeaseStore
  readonly endedJobs: EndedJobs
  /** Resolves when everything made so far is connected. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Option of the objects that add or run jobs. */
export type TelemetryOption = { readonly telemetry?: Telemetry }

/** Ended jobs that may go. Times are epoch milliseconds of when they ended. */
export type Removable = {
  readonly state: 'completed' | 'failed'
  readonly from?: number
  readonly until: number
  /** Only jobs with this prefix of their ids. */
  readonly idPrefix?: string
  /** Maximum number, the oldest first. */
  readonly limit?: number
}

/** The jobs that have ended, as the store keeps them. */
export type EndedJobs = {
  /** Deletes them, even when the store accepts no more data, and returns how many. Several processes may do so at once. */
  remove(name: QueueName, which: Removable): Promise<number>
  /** The part of its memory that the store has used up; 0 where it has no bound or does not say. */
  fullness(): Promise<number>
}

/** Jobs that one call to the store deletes. */
export const BATCH = 1000
