import { UnrecoverableError, type Job } from 'bullmq'
import { fromQueuedJob, type CheckJob } from '../shared/check/job.ts'
import { withEnglishTexts } from '../shared/check/messages/write-texts.ts'
import type { WorkerResult } from '../shared/check/result.ts'
import { fitResult } from './checks/fit-result.ts'
import type { CheckType } from '../shared/check/types.ts'
import type { Log } from '../shared/log.ts'
import type { QueueClock } from '../shared/queue/clock.ts'
import { jobPayload, toPayload, type Payload } from '../shared/queue/payload.ts'
import { runTime, type RunTime } from '../shared/queue/admission/run-time.ts'
import type { CheckTools } from './checks/check.ts'
import { notRunResult, runCheck } from './checks/index.ts'
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

type ProcessorDeps = {
  readonly tools: CheckTools
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
export function checkProcessor({
  tools,
  clock,
  log,
  running,
  metrics,
}: ProcessorDeps): (job: Job) => Promise<Payload> {
  const runTimes = {
    dns_lookup: runTime(WORTHWHILE_MS),
    http_ping: runTime(WORTHWHILE_MS),
    script_presence: runTime(WORTHWHILE_MS),
  } satisfies Record<CheckType, RunTime>

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
    const { type } = check
    metrics?.checkStarted(type, clock.now() - job.timestamp)
    let result: WorkerResult | undefined
    try {
      const work = new WorkBudget(job.stalledCounter > 0 ? secondTry : undefined)
      const deps = { tools, clock, log, runTime: runTimes[type], signal: ending.signal, work }
      const ended = await checkInTime(check, job.timestamp, deps)
      const { cutShort } = ended
      result = ended.result
      logResult(log, { jobId, job: check, result })
      return { ...toPayload(fitResult(withEnglishTexts(result))), ...(cutShort && { cutShort }) }
    } finally {
      running.delete(jobId)
      metrics?.checkEnded(type, result)
    }
  }
}

type RunDeps = Omit<ProcessorDeps, 'running' | 'metrics'> & {
  readonly runTime: RunTime
  readonly signal: AbortSignal
  readonly work: WorkBudget
}

type TimedResult = { readonly result: WorkerResult; readonly cutShort: boolean }

async function checkInTime(job: CheckJob, addedAt: number, deps: RunDeps): Promise<TimedResult> {
  const { tools, clock, log, runTime, signal, work } = deps
  const budgetMs = job.deadline - clock.now()
  if (cannotFinish({ budgetMs, totalMs: job.deadline - addedAt, expectedMs: runTime.expectedMs() }))
    return { result: notRunResult(job, { code: 'system_overloaded', facts: {} }), cutShort: false }
  try {
    const result = await runCheck(job, toolsForJob(job, tools), { budgetMs, signal, work })
    const ranOut = result.details.code === 'system_deadline_exceeded'
    const cutShort = ranOut && job.deadline - clock.now() <= CUT_SHORT_MS
    runTime.add(result, { cutShort })
    noteVerified(job, result, tools)
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

/** Returns the same tools, with visits made for this target and counted for the account that requested the check. */
function toolsForJob({ accountId, target, locale }: CheckJob, tools: CheckTools): CheckTools {
  return {
    ...tools,
    fetchPage: async (request) => tools.fetchPage({ ...request, accountId, target, locale }),
    queryRecords: tools.queryRecordsFor?.(accountId) ?? tools.queryRecords,
    openServerQueries: tools.openServerQueriesFor?.(accountId) ?? tools.openServerQueries,
  }
}

/** Remembers an account whose own script or record was found on a host. A site that merely responds proves nothing. */
function noteVerified({ type, accountId }: CheckJob, { ok, details }: WorkerResult, tools: CheckTools): void {
  if (accountId === undefined || !ok || !details.found || type === 'http_ping') return
  for (const url of new Set([details.url, details.finalUrl ?? details.url]))
    tools.noteVerified?.(url, accountId)
}

type Ended = { jobId: string; job: CheckJob; result: WorkerResult }

function logResult(log: Log, { jobId, job, result }: Ended): void {
  const { code, durationMs } = result.details
  log.info(
    { jobId, requestId: job.requestId, type: job.type, ok: result.ok, code, durationMs },
    'check ended',
  )
}
