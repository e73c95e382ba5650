import { randomUUID } from 'node:crypto'
import type { JobsOptions, Queue } from 'bullmq'
import { ATTEMPT_MS, START_WITHIN_MS, type DeliveryJob, type DeliveryOutcome } from './delivery.ts'
import { deliveryQueue, type QueueBackend } from '../queue/backend.ts'
import type { WithinLimit } from '../queue/call-limit.ts'
import type { QueueClock } from '../queue/clock.ts'
import { AWAITED_PREFIX, AWAITED_RESULT_SECONDS, FAILED_JOB_SECONDS } from '../queue/job-options.ts'
import { deliveryOutcomePayload, toPayload } from '../queue/payload.ts'
import { readJobOutcome, toOutcome } from '../queue/queue-handle.ts'
import { unavailable } from '../queue/queue-unavailable.ts'
import { Subscriptions, type JobOutcome } from '../queue/subscriptions.ts'
import { outcomeOf } from '../queue/wait.ts'

/** A job without the time by which it must start. */
export type NewDeliveryJob =
  | Omit<Extract<DeliveryJob, { kind: 'judge' }>, 'startBy'>
  | Omit<Extract<DeliveryJob, { kind: 'send' }>, 'startBy'>

/** The web process's side of the queue of deliveries. */
export type DeliveryQueue = {
  /**
   * Adds a job and waits for a worker's answer, by default as long as an attempt that starts in time can take. Throws
   * QueueUnavailable if there is none in time. Sending may then have happened all the same.
   */
  run(job: NewDeliveryJob, options?: { readonly waitMs?: number }): Promise<DeliveryOutcome>
}

/** Time for an answer to arrive. */
const MARGIN_MS = 3000
const MAX_WAIT_MS = START_WITHIN_MS + ATTEMPT_MS + MARGIN_MS

export type OpenDeliveryQueue = DeliveryQueue & {
  readonly queue: Queue
  readonly subscriptions: Subscriptions<DeliveryOutcome>
}
type DeliveryQueueDeps = { readonly clock: QueueClock; readonly within: WithinLimit }

/** Opens the queue of deliveries on the store of the checks. */
export function openDeliveryQueue(
  backend: QueueBackend,
  { clock, within }: DeliveryQueueDeps,
): OpenDeliveryQueue {
  const queue = backend.queue(deliveryQueue)
  const events = backend.optionalEvents(deliveryQueue)
  const subscriptions = new Subscriptions<DeliveryOutcome>(
    async (jobId) => readJobOutcome(queue, jobId, deliveryOutcomePayload),
    backend.slowRereads,
  )
  events?.on('completed', ({ jobId, returnvalue }) =>
    subscriptions.settle(jobId, toOutcome<DeliveryOutcome>(returnvalue, deliveryOutcomePayload)),
  )
  events?.on('failed', ({ jobId, failedReason }) =>
    subscriptions.settle(jobId, { kind: 'failed', reason: failedReason }),
  )

  return { run, queue, subscriptions }

  async function run(
    job: NewDeliveryJob,
    { waitMs = MAX_WAIT_MS }: { readonly waitMs?: number } = {},
  ): Promise<DeliveryOutcome> {
    const jobId = `${AWAITED_PREFIX}${randomUUID()}`
    const subscription = subscriptions.open(jobId)
    const endAt = performance.now() + waitMs
    try {
      const startBy = clock.now() + Math.min(waitMs, START_WITHIN_MS)
      await within(queue.add('deliver', toPayload({ ...job, startBy }), optionsOf(jobId, clock.now())))
      subscription.follow(jobId)
      const wait = { leftMs: () => endAt - performance.now(), signal: undefined }
      const outcome = await outcomeOf(subscription, wait)
      if (outcome.kind === 'result') return outcome.result
      return await withdraw(jobId, outcome)
    } finally {
      subscription.end()
    }
  }

  /** A job that no worker has taken is taken back, so that it counts as unsent and leaves no trace. */
  async function withdraw(
    jobId: string,
    outcome: Exclude<JobOutcome<DeliveryOutcome>, { kind: 'result' }>,
  ): Promise<DeliveryOutcome> {
    if (outcome.kind === 'timeout' || outcome.kind === 'closed') {
      const state = await queue.getJobState(jobId).catch(() => undefined)
      if (state === 'waiting' && (await queue.remove(jobId).catch(() => 0)) === 1) return { kind: 'unsent' }
    }
    throw unavailable(outcome)
  }
}

function optionsOf(jobId: string, timestamp: number): JobsOptions {
  return {
    jobId,
    timestamp,
    attempts: 1,
    removeOnComplete: { age: AWAITED_RESULT_SECONDS },
    removeOnFail: { age: FAILED_JOB_SECONDS, count: 100 },
  }
}
