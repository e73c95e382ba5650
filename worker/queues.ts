import type { Telemetry, Worker } from 'bullmq'
import type { CheckType } from '../shared/check/types.ts'
import type { Log } from '../shared/log.ts'
import { controlChannel, onAbandoned } from '../shared/queue/abandon.ts'
import { makeBackend } from '../shared/queue/backend.ts'
import { queueClock } from '../shared/queue/clock.ts'
import type { QueueConnection } from '../shared/queue/connection.ts'
import { workerName } from '../shared/queue/depth.ts'
import { stallOptions } from '../shared/queue/job-options.ts'
import type { CheckTools } from './checks/check.ts'
import { checkProcessor, type Running } from './job.ts'

export type ConsumerSettings = {
  readonly connection: QueueConnection
  readonly checks: readonly CheckType[]
  readonly concurrency: number
  readonly tools: CheckTools
  readonly log: Log
  readonly onError: (error: Error) => void
  readonly telemetry: Telemetry | undefined
}

export type Consumers = {
  ready(): Promise<void>
  /** Takes no more jobs, waits for the running ones, and closes the connections. */
  close(): Promise<void>
}

/** Takes jobs from the queue of each check type, `concurrency` at once in each, and ends those nobody wants. */
export function openConsumers(settings: ConsumerSettings): Consumers {
  const { connection, checks, concurrency, tools, log, onError, telemetry } = settings
  const backend = makeBackend(connection, onError, telemetry)
  const clock = queueClock(backend.serverTime)
  const running: Running = new Map()
  const processor = checkProcessor({ tools, clock, log, running })
  const options = { concurrency, name: workerName(concurrency), ...stallOptions }
  const workers: Worker[] = checks.map((type) => backend.worker(type, processor, options))

  onAbandoned(
    controlChannel(backend.producer('control'), backend.events('control')),
    (jobId) => running.has(jobId),
    (jobId) => running.get(jobId)?.({ code: 'system_cancelled', facts: {} }),
  )
  return {
    ready: backend.ready,
    close: async () => {
      clock.stop()
      await Promise.allSettled(workers.map((worker) => worker.close()))
      await backend.close()
    },
  }
}
