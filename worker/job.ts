import { UnrecoverableError, type Job } from 'bullmq'
import { checkJob, type CheckJob } from '../shared/check/job.ts'
import type { CheckResult } from '../shared/check/result.ts'
import type { Log } from '../shared/log.ts'
import type { QueueClock } from '../shared/queue/clock.ts'
import type { CheckTools } from './checks/check.ts'
import { runCheck } from './checks/index.ts'
import { makeResult, startClock } from './checks/result.ts'
import type { Failure } from './net/outcome.ts'

/** The whole of a check, and how much before its end it stops by itself, so that the specific error wins. */
export const CHECK_LIMIT_MS = 10_000
const MARGIN_MS = 200

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
export function checkProcessor({ tools, clock, log, running }: Deps): (job: Job) => Promise<CheckResult> {
  return async (job) => {
    const parsed = checkJob.safeParse(job.data)
    if (!parsed.success) {
      log.error({ jobId: job.id, issues: parsed.error.issues }, 'a job is no check')
      throw new UnrecoverableError('config_invalid: the job is no check')
    }
    const jobId = job.id ?? ''
    const ending = new AbortController()
    running.set(jobId, (reason) => ending.abort(reason))
    try {
      const result = await checkInTime(parsed.data, { tools, clock, log, ending })
      logResult(log, { jobId, job: parsed.data, result })
      return result
    } finally {
      running.delete(jobId)
    }
  }
}

type Means = Omit<Deps, 'running'> & { readonly ending: AbortController }

async function checkInTime(job: CheckJob, { tools, clock, log, ending }: Means): Promise<CheckResult> {
  const budgetMs = Math.min(timeoutOf(job), job.deadline - clock.now()) - MARGIN_MS
  if (budgetMs <= 0) return failed(job, 'system_deadline_exceeded')
  const timer = setTimeout(() => ending.abort(failure('system_deadline_exceeded')), budgetMs)
  try {
    return await runCheck(job, tools, ending.signal)
  } catch (error) {
    log.error(
      { err: error, requestId: job.requestId, type: job.type },
      'a check failed for a reason of our own',
    )
    return failed(job, 'system_internal_error')
  } finally {
    clearTimeout(timer)
  }
}

function timeoutOf({ config }: CheckJob): number {
  const wanted = config['timeoutMs']
  return typeof wanted === 'number' ? Math.min(wanted, CHECK_LIMIT_MS) : CHECK_LIMIT_MS
}

function failure(code: Failure['code']): Failure {
  return { code, facts: {} }
}

function failed({ type, target }: CheckJob, code: Failure['code']): CheckResult {
  const clock = startClock()
  return makeResult({
    type,
    url: target,
    found: false,
    absent: false,
    problems: [failure(code)],
    clock: clock(),
  })
}

type Ended = { jobId: string; job: CheckJob; result: CheckResult }

function logResult(log: Log, { jobId, job, result }: Ended): void {
  const { code, durationMs } = result.details
  log.info(
    { jobId, requestId: job.requestId, type: job.type, ok: result.ok, code, durationMs },
    'check ended',
  )
}
