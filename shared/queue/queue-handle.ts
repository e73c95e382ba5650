import type { Queue, QueueEvents } from 'bullmq'
import type { z } from 'zod'
import type { WorkerResult } from '../check/result.ts'
import { renderedType, type CheckType } from '../check/types.ts'
import { backgroundQueue, type QueueBackend } from './backend.ts'
import { queueCapacity, type Capacity } from './admission/capacity.ts'
import { queueAdmission, type Admission } from './admission/admission.ts'
import type { WithinLimit } from './call-limit.ts'
import { resultPayload, wasCutShort } from './payload.ts'
import { Subscriptions, type JobOutcome } from './subscriptions.ts'

/** The web process's side of one check queue. */
export type QueueHandle = {
  readonly type: CheckType
  readonly queue: Queue
  readonly subscriptions: Subscriptions
  readonly capacity: Capacity
  readonly admission: Admission
}

export type QueueHandleOptions = {
  /** Maximum time that a caller waits for a check. */
  readonly waitMs: number
  readonly within: WithinLimit
  /** True for background checks, whose callers may learn of a result a second or two late. Nothing listens for their events. */
  readonly isPatient?: boolean
}

export function openQueueHandle(
  backend: QueueBackend,
  type: CheckType,
  { waitMs, within, isPatient = false }: QueueHandleOptions,
): QueueHandle {
  const name = isPatient ? backgroundQueue(type) : type
  const isOptional = type === renderedType
  const queue = backend.queue(name)
  const rereads = isPatient ? backend.slowRereads : backend.rereads
  const subscriptions = new Subscriptions((jobId) => readAndCount(jobId), rereads)
  const capacity = queueCapacity(queue, within, async () => backend.orderlyStops.count(name))
  const admission = queueAdmission(capacity, { waitMs, isOptional })
  const events = listen()
  if (!events) return { type, queue, subscriptions, capacity, admission }

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
  return { type, queue, subscriptions, capacity, admission }

  /** An optional queue is no reason for one more connection where these are few. */
  function listen(): QueueEvents | undefined {
    if (isPatient) return undefined
    return isOptional ? backend.optionalEvents(name) : backend.events(name)
  }

  async function readAndCount(jobId: string): Promise<JobOutcome | undefined> {
    const outcome = await readOutcome(queue, jobId)
    if (!events && outcome?.kind === 'result') admission.runTime.add(outcome.result, { cutShort: false })
    return outcome
  }
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
  if (job.failedReason) return { kind: 'failed', reason: job.failedReason }
  const outcome = toOutcome(job.returnvalue, payload)
  return outcome.kind === 'result' ? { ...outcome, endedAt: job.finishedOn } : outcome
}

/** Reads what a job returned. */
export function toOutcome<Result>(returned: unknown, payload: z.ZodType<Result>): JobOutcome<Result> {
  const parsed = payload.safeParse(returned)
  if (parsed.success) return { kind: 'result', result: parsed.data }
  return { kind: 'failed', reason: `not a result of this queue: ${parsed.error.issues[0]?.message}` }
}
