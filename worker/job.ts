import { UnrecoverableError, type Job } from 'bullmq'
import { fromQueuedJob, type CheckJob } from '../shared/check/job.ts'
import { withEnglishTexts } from '../shared/check/messages/write-texts.ts'
import type { WorkerResult } from '../shared/check/result.ts'
import { fitResult } from './checks/fit-result.ts'
import { checkTypes, type CheckType } from '../shared/check/types.ts'
import type { Log } from '../shared/log.ts'
import { backgroundQueue, type CheckQueueName } from '../shared/queue/backend.ts'
import type { QueueClock } from '../shared/queue/clock.ts'
import { jobPayload, toPayload, type Payload } from '../shared/queue/payload.ts'
import { runTime, type RunTime } from '../shared/queue/admission/run-time.ts'
import { notRunResult } from './checks/index.ts'
import { secondTry, WorkBudget } from './html/work-budget.ts'
import type { WorkerMetrics } from './metrics/metrics.ts'
import type { Failure } from './net/outcome.ts'

/** A check with less time left than this is not started, since the site would be blamed for our delay. */
const WORTHWHILE_MS = 500
/** A check that has at least this fraction of its time left counts as not having waited. */
const STARTED_AT_ONCE = 0.9
/** A check that ends with at most this time left counts as ended by its deadline. */
const CUT_SHORT_MS = 300

export type RunningJobs = Map<string, (reason: Failure) => void>

/**
 * Runs one check within its limits. Never throws because of a site. `signal` aborts with a Failure as its reason when nobody
 * waits any more.
 */
export type RunCheckJob = (
  job: CheckJob,
  end: { readonly budgetMs: number; readonly signal: AbortSignal; readonly work: WorkBudget },
) => Promise<WorkerResult>

type ProcessorDeps = {
  readonly run: RunCheckJob
  readonly clock: QueueClock
  readonly log: Log
  /** The running jobs of this process, each with a function that ends it. */
  readonly running: RunningJobs
  readonly metrics: Pick<WorkerMetrics, 'checkStarted' | 'checkEnded' | 'jobRejected'> | undefined
}

/**
 * Runs one job of a check queue. Every site failure is a result. A job that is not a check fails and is not retried. If a
 * worker died while it ran a job, the job may be the cause, so its next run gets a small work budget.
 */
export function checkProcessor(deps: ProcessorDeps): (job: Job) => Promise<Payload> {
  const { clock, log, running, metrics } = deps
  const runTimes = new Map(checkTypes.map((type) => [type, runTime(WORTHWHILE_MS)]))

  return async (job) => {
    const parsed = jobPayload.safeParse(job.data)
    if (!parsed.success) {
      log.error(
        { jobId: job.id, type: job.queueName, issues: parsed.error.issues },
        'invalid job: not a check',
      )
      metrics?.jobRejected(job.queueName)
      throw new UnrecoverableError('config_invalid: the job is not a check')
    }
    await clock.known
    const jobId = job.id ?? ''
    const ending = new AbortController()
    running.set(jobId, (reason) => ending.abort(reason))
    const check = fromQueuedJob(parsed.data)
    const { queue, servedType } = queueOf(job, check.type)
    metrics?.checkStarted(queue, clock.now() - job.timestamp)
    let result: WorkerResult | undefined
    try {
      const work = new WorkBudget(job.stalledCounter > 0 ? secondTry : undefined)
      const runTimeOf = runTimes.get(servedType) ?? runTime(WORTHWHILE_MS)
      const runDeps = { ...deps, runTime: runTimeOf, signal: ending.signal, work }
      const ended = await checkInTime(check, job.timestamp, runDeps)
      const { cutShort } = ended
      result = ended.result
      logResult(log, { jobId, job: check, result })
      return { ...toPayload(fitResult(withEnglishTexts(result))), ...(cutShort && { cutShort }) }
    } finally {
      running.delete(jobId)
      metrics?.checkEnded(queue, result)
    }
  }
}

/** A browser worker also runs the checks of other types that the HTML could not decide. */
function queueOf({ queueName }: Job, type: CheckType): { queue: CheckQueueName; servedType: CheckType } {
  const servedType = checkTypes.find((one) => queueName === one || queueName === backgroundQueue(one)) ?? type
  return { queue: queueName === backgroundQueue(servedType) ? queueName : servedType, servedType }
}

type RunDeps = Omit<ProcessorDeps, 'running' | 'metrics'> & {
  readonly runTime: RunTime
  readonly signal: AbortSignal
  readonly work: WorkBudget
}

type TimedResult = { readonly result: WorkerResult; readonly cutShort: boolean }

async function checkInTime(job: CheckJob, addedAt: number, deps: RunDeps): Promise<TimedResult> {
  const { run, clock, log, runTime, signal, work } = deps
  const budgetMs = job.deadline - clock.now()
  if (cannotFinish({ budgetMs, totalMs: job.deadline - addedAt, expectedMs: runTime.expectedMs() }))
    return { result: notRunResult(job, { code: 'system_overloaded', facts: {} }), cutShort: false }
  try {
    const result = await run(job, { budgetMs, signal, work })
    const ranOut = result.details.code === 'system_deadline_exceeded'
    const cutShort = ranOut && job.deadline - clock.now() <= CUT_SHORT_MS
    runTime.add(result, { cutShort })
    return { result, cutShort }
  } catch (error) {
    log.error(
      { err: error, requestId: job.requestId, type: job.type },
      'a check failed with an internal error',
    )
    return { result: notRunResult(job, { code: 'system_internal_error', facts: {} }), cutShort: false }
  }
}

type TimeBudget = { readonly budgetMs: number; readonly totalMs: number; readonly expectedMs: number }

/**
 * Returns true if the deadline would probably cut the check short, so that it would visit the site for nothing. A check
 * that did not wait always runs: it has the most time possible, and shows when checks have become faster.
 */
function cannotFinish({ budgetMs, totalMs, expectedMs }: TimeBudget): boolean {
  if (budgetMs < WORTHWHILE_MS) return true
  return budgetMs < expectedMs && budgetMs < totalMs * STARTED_AT_ONCE
}

type Ended = { jobId: string; job: CheckJob; result: WorkerResult }

function logResult(log: Log, { jobId, job, result }: Ended): void {
  const { code, durationMs } = result.details
  log.info(
    { jobId, requestId: job.requestId, type: job.type, ok: result.ok, code, durationMs },
    'check ended',
  )
}
