import { UnrecoverableError, type Job } from 'bullmq'
import type { CheckJob } from '../shared/check/job.ts'
import type { CheckResult } from '../shared/check/result.ts'
import type { Log } from '../shared/log.ts'
import type { QueueClock } from '../shared/queue/clock.ts'
import { jobPayload, toPayload, type Payload } from '../shared/queue/payload.ts'
import type { CheckTools } from './checks/check.ts'
import { notRun, runCheck } from './checks/index.ts'
import type { Failure } from './net/outcome.ts'

/** A check that waited so long that less is left is not begun: the site would be blamed for our being slow. */
const WORTHWHILE_MS = 500

export type Running = Map<string, (reason: Failure) => void>

type Deps = {
  readonly tools: CheckTools
  readonly clock: QueueClock
  readonly log: Log
  /** The jobs of this process, each with the way to end it. */
  readonly running: Running
}

/**
 * Runs one job of a check queue. Whatever a site does is a result; a job that is no check fails, and is not tried
 * again.
 */
export function checkProcessor({ tools, clock, log, running }: Deps): (job: Job) => Promise<Payload> {
  return async (job) => {
    const parsed = jobPayload.safeParse(job.data)
    if (!parsed.success) {
      log.error({ jobId: job.id, issues: parsed.error.issues }, 'a job is no check')
      throw new UnrecoverableError('config_invalid: the job is no check')
    }
    const jobId = job.id ?? ''
    const ending = new AbortController()
    running.set(jobId, (reason) => ending.abort(reason))
    try {
      const result = await checkInTime(parsed.data, { tools, clock, log, signal: ending.signal })
      logResult(log, { jobId, job: parsed.data, result })
      return toPayload(result)
    } finally {
      running.delete(jobId)
    }
  }
}

type Means = Omit<Deps, 'running'> & { readonly signal: AbortSignal }

async function checkInTime(job: CheckJob, { tools, clock, log, signal }: Means): Promise<CheckResult> {
  await clock.known
  const budgetMs = job.deadline - clock.now()
  if (budgetMs < WORTHWHILE_MS) return notRun(job, { code: 'system_overloaded', facts: {} })
  try {
    return await runCheck(job, tools, { budgetMs, signal })
  } catch (error) {
    log.error(
      { err: error, requestId: job.requestId, type: job.type },
      'a check failed for a reason of our own',
    )
    return notRun(job, { code: 'system_internal_error', facts: {} })
  }
}

type Ended = { jobId: string; job: CheckJob; result: CheckResult }

function logResult(log: Log, { jobId, job, result }: Ended): void {
  const { code, durationMs } = result.details
  log.info(
    { jobId, requestId: job.requestId, type: job.type, ok: result.ok, code, durationMs },
    'check ended',
  )
}
