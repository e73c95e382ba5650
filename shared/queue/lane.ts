import { Job, type Queue } from 'bullmq'
import type { CheckResult } from '../check/result.ts'
import type { CheckType } from '../check/types.ts'
import type { QueueBackend } from './backend.ts'
import { queueDepth, type Depth, type DepthOptions } from './depth.ts'
import { resultPayload } from './payload.ts'
import { Waiters, type Outcome } from './waiters.ts'

/** The API's end of one check queue. */
export type Lane = {
  readonly queue: Queue
  readonly waiters: Waiters
  readonly depth: Depth
}

export function openLane(backend: QueueBackend, type: CheckType, options: DepthOptions): Lane {
  const queue = backend.queue(type)
  const events = backend.events(type)
  const waiters = new Waiters((jobId) => readOutcome(queue, jobId), backend.rereads)
  const depth = queueDepth(queue, options)

  events.on('completed', ({ jobId, returnvalue }) => {
    const outcome = toOutcome(returnvalue)
    // One event for each job, however many callers have joined it.
    if (outcome.kind === 'result' && wasMade(outcome.result))
      depth.checkTook(outcome.result.details.durationMs)
    waiters.settle(jobId, outcome)
  })
  events.on('failed', ({ jobId, failedReason }) => {
    waiters.settle(jobId, { kind: 'failed', reason: failedReason })
  })
  return { queue, waiters, depth }
}

/**
 * Whether the check ran to its own end. What was dropped or cancelled is over in no time, and counted as a check it would
 * make the queue look fast just when it is too deep.
 */
function wasMade({ details: { code } }: CheckResult): boolean {
  return code !== 'system_overloaded' && code !== 'system_cancelled'
}

/** How the job ended according to the store; undefined while it has not. */
export async function readOutcome(queue: Queue, jobId: string): Promise<Outcome | undefined> {
  const job = await Job.fromId(queue, jobId)
  if (!job) return { kind: 'gone' }
  if (job.finishedOn === undefined) return undefined
  return job.failedReason ? { kind: 'failed', reason: job.failedReason } : toOutcome(job.returnvalue)
}

function toOutcome(returned: unknown): Outcome {
  const parsed = resultPayload.safeParse(returned)
  if (parsed.success) return { kind: 'result', result: parsed.data }
  return { kind: 'failed', reason: `not a check result: ${parsed.error.issues[0]?.message}` }
}
