import type { Queue } from 'bullmq'
import type { z } from 'zod'
import type { WorkerResult } from '../check/result.ts'
import type { CheckType } from '../check/types.ts'
import type { QueueBackend } from './backend.ts'
import { queueCapacity, type Capacity } from './admission/capacity.ts'
import { queueAdmission, type Admission } from './admission/admission.ts'
import type { WithinLimit } from './call-limit.ts'
import { resultPayload, wasCutShort } from './payload.ts'
import { Subscriptions, type JobOutcome } from './subscriptions.ts'

/** The web process's side of one check queue. */
export type QueueHandle = {
  readonly queue: Queue
  readonly subscriptions: Subscriptions
  readonly capacity: Capacity
  readonly admission: Admission
}

export type QueueHandleOptions = {
  /** Maximum time that a caller waits for a check. */
  readonly waitMs: number
  readonly within: WithinLimit
}

export function openQueueHandle(
  backend: QueueBackend,
  type: CheckType,
  { waitMs, within }: QueueHandleOptions,
): QueueHandle {
  const queue = backend.queue(type)
  const events = backend.events(type)
  const subscriptions = new Subscriptions((jobId) => readOutcome(queue, jobId), backend.rereads)
  const capacity = queueCapacity(queue, within, async () => backend.orderlyStops.count(type))
  const admission = queueAdmission(capacity, waitMs)

  events.on('completed', ({ jobId, returnvalue }) => {
    const outcome = toOutcome(returnvalue, resultPayload)
    // There is one event per job, however many callers have joined it.
    if (outcome.kind === 'result')
      admission.runTime.add(outcome.result, { cutShort: wasCutShort(returnvalue) })
    subscriptions.settle(jobId, outcome)
  })
  events.on('failed', ({ jobId, failedReason }) => {
    subscriptions.settle(jobId, { kind: 'failed', reason: failedReason })
  })
  return { queue, subscriptions, capacity, admission }
}

/** Reads the outcome of a check's job from the store; undefined while it has not ended. */
export async function readOutcome(queue: Queue, jobId: string): Promise<JobOutcome | undefined> {
  return readJobOutcome<WorkerResult>(queue, jobId, resultPayload)
}

/** Reads the outcome of a job whose result has this payload. */
export async function readJobOutcome<Result>(
  queue: Queue,
  jobId: string,
  payload: z.ZodType<Result>,
): Promise<JobOutcome<Result> | undefined> {
  const job = await queue.getJob(jobId)
  if (!job) return { kind: 'gone' }
  if (job.finishedOn === undefined) return undefined
  return job.failedReason ? { kind: 'failed', reason: job.failedReason } : toOutcome(job.returnvalue, payload)
}

/** Reads what a job returned. */
export function toOutcome<Result>(returned: unknown, payload: z.ZodType<Result>): JobOutcome<Result> {
  const parsed = payload.safeParse(returned)
  if (parsed.success) return { kind: 'result', result: parsed.data }
  return { kind: 'failed', reason: `not a result of this queue: ${parsed.error.issues[0]?.message}` }
}
