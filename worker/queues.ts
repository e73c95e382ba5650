import { setTimeout as sleep } from 'node:timers/promises'
import type { Telemetry, Worker } from 'bullmq'
import type { CheckType } from '../shared/check/types.ts'
import { withDeadline } from '../shared/deadline.ts'
import type { Log } from '../shared/log.ts'
import { controlChannel, onAbandoned } from '../shared/queue/abandon.ts'
import { makeBackend, type QueueBackend } from '../shared/queue/backend.ts'
import { queueClock } from '../shared/queue/clock.ts'
import type { QueueConnection } from '../shared/queue/connection.ts'
import { workerName } from '../shared/queue/depth.ts'
import { stallOptions } from '../shared/queue/job-options.ts'
import type { CheckTools } from './checks/check.ts'
import { checkProcessor, type Running } from './job.ts'

/** How long one look for the store may take, and how many in a row that find nothing say that it is away. */
const LOOK_MS = 1000
const LOOKS = 3
const BETWEEN_LOOKS_MS = 300

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
  /** Takes no more jobs, waits for the running ones, and closes the connections; those to a store that is away, too. */
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
      const closed = new AbortController()
      // BullMQ waits for a store that is away to come back, to hand in results and to take leave of it.
      const inVain = untilInVain({ backend, running, signal: closed.signal })
      await Promise.race([Promise.allSettled(workers.map((worker) => worker.close())), inVain])
      await Promise.race([backend.close(), inVain])
      closed.abort()
    },
  }
}

type Closing = { backend: QueueBackend; running: Running; signal: AbortSignal }

/** Resolves when no check runs any more and the store is away, so that nothing is left to wait for, or on the signal. */
async function untilInVain({ backend, running, signal }: Closing): Promise<void> {
  let missed = 0
  while (missed < LOOKS && !signal.aborted) {
    await sleep(BETWEEN_LOOKS_MS)
    const away = running.size === 0 && !signal.aborted && !(await answers(backend))
    missed = away ? missed + 1 : 0
  }
}

async function answers(backend: QueueBackend): Promise<boolean> {
  return withDeadline(backend.serverTime(), LOOK_MS).then(
    () => true,
    () => false,
  )
}
