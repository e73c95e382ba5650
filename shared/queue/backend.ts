import type {
  createRedisBackend,
  Processor,
  Queue,
  QueueEvents,
  QueueEventsProducer,
  Telemetry,
  Worker,
  WorkerOptions,
} from 'bullmq'
import { checkTypes, type CheckType } from '../check/types.ts'
import type { LeaseStore } from '../leases/lease-store.ts'
import type { Rereads } from './subscriptions.ts'

/** The queue of webhook deliveries. */
export const deliveryQueue = 'webhook_delivery'

/** The queue of the checks of a type for which nobody waits at a screen, such as those of monitors. */
export type BackgroundQueueName = `background_${CheckType}`

export function backgroundQueue(type: CheckType): BackgroundQueueName {
  return `background_${type}`
}

/** A queue of checks. */
export type CheckQueueName = CheckType | BackgroundQueueName

/** A queue that carries jobs. */
export type JobQueueName = CheckQueueName | typeof deliveryQueue

/** Two per check type. */
export const checkQueues: readonly CheckQueueName[] = [...checkTypes, ...checkTypes.map(backgroundQueue)]

export const jobQueues: readonly JobQueueName[] = [...checkQueues, deliveryQueue]

/** `control` carries no jobs but the messages of cancel.ts. */
export type QueueName = JobQueueName | 'control'

export type ConsumerOptions = Omit<WorkerOptions, 'connection' | 'prefix'> & {
  /** Is called once for each job that BullMQ cannot run, when it has been failed. */
  readonly onCorruptJob?: (job: CorruptJob) => void
}

export type CorruptJob = { readonly jobId: string; readonly queue: string; readonly reason: string }

/** Makes BullMQ's side of a store. Both stores' take the same options, except for `connection`. */
export type BackendFactory = typeof createRedisBackend

/** Creates BullMQ's objects on one of its two stores, and closes them. */
export type QueueBackend = {
  queue(name: QueueName): Queue
  events(name: QueueName): QueueEvents
  /** Undefined on Postgres, whose connections are few: the state of jobs is read instead, at `slowRereads`. */
  optionalEvents(name: QueueName): QueueEvents | undefined
  producer(name: QueueName): QueueEventsProducer
  worker(name: QueueName, processor: Processor, options: ConsumerOptions): Worker
  /** Pauses between reads of a job whose completion event may have been lost. */
  readonly rereads: Rereads
  /** The same, for jobs for whose end nobody waits at a screen. */
  readonly slowRereads: Rereads
  /** Returns the time of the store's clock in epoch milliseconds. It is the only clock that all processes share. */
  serverTime(): Promise<number>
  /** Resolves if the store responds and accepts data. */
  requireWritable(): Promise<void>
  /** Counts the checks in flight of each account across all web processes. */
  readonly leases: LeaseStore
  readonly endedJobs: EndedJobs
  readonly orderlyStops: OrderlyStops
  /** Resolves when all objects created so far are connected. */
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts the workers of each queue that have stopped in order. Other processes cannot tell a worker that will not come
 * back from one that has lost its connection.
 */
export type OrderlyStops = {
  add(name: QueueName): Promise<void>
  count(name: QueueName): Promise<number>
}

/** Option of the objects that add or run jobs. */
export type TelemetryOption = { readonly telemetry?: Telemetry }

/** Ended jobs to delete. Times are the epoch milliseconds at which jobs ended. */
export type RemovalFilter = {
  readonly state: 'completed' | 'failed'
  readonly from?: number
  readonly until: number
  /** Selects only jobs whose ids have this prefix. */
  readonly idPrefix?: string
  /** Maximum number of jobs, oldest first. */
  readonly limit?: number
}

/** Number of jobs, and the bytes of their data and results. */
export type KeptJobs = { readonly count: number; readonly bytes: number }

/** Jobs that have ended, as the store keeps them. */
export type EndedJobs = {
  /**
   * Deletes jobs, even if the store accepts no more data, and returns their number. Several processes can do so at
   * once.
   */
  remove(name: QueueName, jobs: RemovalFilter): Promise<number>
  /** Deletes the events from before a time in epoch milliseconds, even if the store accepts no more data. */
  removeEvents(name: QueueName, before: number): Promise<void>
  /** Measures the completed jobs. Their bytes may be an estimate. */
  measureCompleted(name: QueueName): Promise<KeptJobs>
  /** Returns the used fraction of the store's memory; 0 if its memory is unbounded or unknown. */
  fullness(): Promise<number>
}

/** Number of jobs that one call to the store deletes. */
export const BATCH = 1000
