import { setTimeout as sleep } from 'node:timers/promises'
import type { Telemetry } from 'bullmq'
import type { CheckType } from '../shared/check/types.ts'
import { withDeadline } from '../shared/deadline.ts'
import type { Log } from '../shared/log.ts'
import { controlChannel, onCancel } from '../shared/queue/cancel.ts'
import {
  backgroundQueue,
  deliveryQueue,
  type ConsumerOptions,
  type CorruptJob,
  type QueueBackend,
} from '../shared/queue/backend.ts'
import { makeBackend } from '../shared/queue/make-backend.ts'
import { queueClock } from '../shared/queue/clock.ts'
import { withQueryConnections, type QueueConnection } from '../shared/queue/connection.ts'
import { workerName } from '../shared/queue/admission/capacity.ts'
import { stallOptions } from '../shared/queue/job-options.ts'
import { deliveryProcessor } from './deliveries/processor.ts'
import type { Sender } from './deliveries/send.ts'
import { checkProcessor, type RunCheckJob, type RunningJobs } from './job.ts'
import type { WorkerMetrics } from './metrics/metrics.ts'

/** Time limit of one ping of the store. */
const PING_LIMIT_MS = 1000
/** Number of failed pings in a row after which the store counts as unavailable. */
const MAX_FAILED_PINGS = 3
/**
 * After this many pings without a running check, BullMQ must be waiting for a connection that is still being restored
 * (6.7.0, `close` in dist/esm/classes/redis-connection.js).
 */
const MAX_IDLE_PINGS = 15
const PING_PAUSE_MS = 300
/** On Postgres, besides the five on which it waits for jobs and messages: a worker has 8 connections in total. */
const QUERY_CONNECTIONS = 3

export type ConsumerSettings = {
  readonly connection: QueueConnection
  readonly checks: readonly CheckType[]
  readonly concurrency: number
  /** Number of checks of each type for which nobody waits at a screen; 0 if this worker runs none. */
  readonly backgroundConcurrency: number
  readonly run: RunCheckJob
  /** Undefined if this worker sends no webhooks. */
  readonly deliveries?: DeliverySettings
  readonly log: Log
  readonly onError: (error: Error) => void
  readonly telemetry: Telemetry | undefined
  /** Undefined if metrics are not served. */
  readonly metrics: WorkerMetrics | undefined
}

/** Up to `concurrency` deliveries are sent at once; 0 if this worker sends none. */
export type DeliverySettings = { readonly concurrency: number; readonly sender: Sender }

export type Consumers = {
  ready(): Promise<void>
  /** Resolves when the queue answers and accepts data, without which no job can be taken. */
  ping(): Promise<void>
  /** Stops taking jobs, waits for the running ones, and closes the connections, even if the store is unavailable. */
  close(): Promise<void>
}

/**
 * Runs the jobs of each check type, up to `concurrency` of each type at once, and cancels jobs that nobody waits for. Also
 * sends deliveries.
 */
export function openConsumers(settings: ConsumerSettings): Consumers {
  const { connection, checks, concurrency, run, log, onError, telemetry, metrics } = settings
  const { backgroundConcurrency, deliveries } = settings
  const backend = makeBackend(withQueryConnections(connection, QUERY_CONNECTIONS), onError, telemetry)
  const clock = queueClock(backend.serverTime)
  const running: RunningJobs = new Map()
  const processor = checkProcessor({ run, clock, log, running, metrics })
  const onCorruptJob = ({ jobId, queue, reason }: CorruptJob): void => {
    log.error({ jobId, type: queue, reason }, 'corrupt job: it has been failed')
    metrics?.jobRejected(queue)
  }
  const optionsFor = (concurrency: number): ConsumerOptions => ({
    concurrency,
    name: workerName(concurrency),
    ...stallOptions,
    onCorruptJob,
  })
  const workers = checks.map((type) => backend.worker(type, processor, optionsFor(concurrency)))
  if (backgroundConcurrency > 0) {
    const options = optionsFor(backgroundConcurrency)
    workers.push(...checks.map((type) => backend.worker(backgroundQueue(type), processor, options)))
  }
  if (deliveries && deliveries.concurrency > 0) {
    const deliver = deliveryProcessor({ sender: deliveries.sender, clock, log, metrics })
    workers.push(backend.worker(deliveryQueue, deliver, optionsFor(deliveries.concurrency)))
  }

  onCancel(
    controlChannel(backend.producer('control'), backend.events('control')),
    (jobId) => running.has(jobId),
    (jobId) => running.get(jobId)?.({ code: 'system_cancelled', facts: {} }),
  )
  return {
    ready: backend.ready,
    ping: async () => withDeadline(backend.requireWritable(), PING_LIMIT_MS),
    close: async () => {
      clock.stop()
      for (const type of checks)
        for (const name of [type, backgroundQueue(type)])
          backend.orderlyStops.add(name).catch(() => undefined) // unavailable
      const closed = new AbortController()
      // BullMQ waits for an unavailable store to return, so that it can report results and disconnect (6.7.0, `close`
      // in dist/esm/classes/worker.js).
      const gaveUp = giveUpOnStore({ backend, running, signal: closed.signal })
      await Promise.race([Promise.allSettled(workers.map((worker) => worker.close())), gaveUp])
      await Promise.race([backend.close(), gaveUp])
      closed.abort()
    },
  }
}

type CloseState = { backend: QueueBackend; running: RunningJobs; signal: AbortSignal }

/**
 * Resolves when waiting longer is pointless: no check is running, and the store is unavailable or has been available
 * again for several seconds. Also resolves on the signal.
 */
async function giveUpOnStore({ backend, running, signal }: CloseState): Promise<void> {
  let [failed, idle] = [0, 0]
  while (failed < MAX_FAILED_PINGS && idle < MAX_IDLE_PINGS && !signal.aborted) {
    await sleep(PING_PAUSE_MS)
    const isIdle = running.size === 0 && !signal.aborted
    idle = isIdle ? idle + 1 : 0
    failed = isIdle && !(await responds(backend)) ? failed + 1 : 0
  }
}

async function responds(backend: QueueBackend): Promise<boolean> {
  return withDeadline(backend.serverTime(), PING_LIMIT_MS).then(
    () => true,
    () => false,
  )
}
