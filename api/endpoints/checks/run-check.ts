import type { WorkerResult } from '../../../shared/check/result.ts'
import {
  unsupportedResult,
  unsupportedType,
  type UnsupportedCheck,
} from '../../../shared/check/unsupported-check.ts'
import type { AccountCheckRequest, CheckQueue, OnJob } from '../../../shared/queue/check-queue.ts'
import { AccountBusy, QueueFull, TurnAbandoned } from '../../../shared/queue/queue-unavailable.ts'
import { ApiError } from '../../errors/errors.ts'
import type { SiteCheck } from '../../guides/find-check.ts'
import { jsonResponse, type HttpResponse, type ResponseHeaders } from '../../http/response.ts'
import { requireLocalSender } from '../../guards/local-sites.ts'
import { listItems } from '../../http/syntax/header-list.ts'
import type { HttpRequest } from '../../http/request.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { CheckOwner, InFlight } from '../../rate-limit/in-flight.ts'
import { respondWithResult } from './respond-with-result.ts'

export type RunCheckDeps = {
  readonly queue: CheckQueue
  readonly inFlight: InFlight
  /** True if workers can reach sites on this machine, which other sites' pages must not check. */
  readonly localSites: boolean
  /** Called if the result of an asynchronous check could not be stored. */
  readonly onUnrecorded: (err: Error) => void
  /** Counts the result of a check that no worker ran. */
  readonly checkEnded: Metrics['checkEnded']
}

/** Fields of a job that do not depend on the check. */
type Sender = Pick<AccountCheckRequest, 'target' | 'accountId' | 'requestId'>

/** A check of a site. */
type SiteCheckRun = {
  readonly owner: CheckOwner
  readonly job: (SiteCheck | UnsupportedCheck) & Sender
  readonly answer?: undefined
}

/** A check that no worker runs. */
type AnsweredCheck = { readonly answer: () => Promise<WorkerResult> | WorkerResult }

type RunOptions = {
  /** Language of the result's messages. */
  readonly locale: string | undefined
  /** Headers of every response. Default: `noStore`. */
  readonly headers?: ResponseHeaders
  /** Ends the wait for the result when aborted. */
  readonly signal?: AbortSignal | undefined
  /** Called before the check starts, or with its queue id for an asynchronous check. */
  readonly onStart?: (checkId: string | null) => Promise<void>
  /** Called with the result before the response is sent. */
  readonly onResult: (result: WorkerResult) => Promise<void> | void
}

export type CheckRun = RunOptions & (SiteCheckRun | AnsweredCheck)

export const noStore = { 'Cache-Control': 'no-store' }
const POLL_AFTER_SECONDS = '1'

/**
 * Runs a check within the limit of its owner. Returns its result, or with `Prefer: respond-async` the URL of its future
 * result once it is queued, which is at once or never.
 */
export async function runCheck(
  request: HttpRequest,
  run: CheckRun,
  deps: RunCheckDeps,
): Promise<HttpResponse> {
  const planned = plan(request, run, deps)
  if (!planned.answer && prefersAsync(request))
    return countingTurns(request, async () => runLater(planned, deps))
  const { locale, headers = noStore } = run
  return respondWithResult(await resultOf(request, planned, deps), { locale, headers })
}

/** Runs a check within the limit of its owner, and returns its result. */
export async function resultOfCheck(
  request: HttpRequest,
  run: CheckRun,
  deps: RunCheckDeps,
): Promise<WorkerResult> {
  return resultOf(request, plan(request, run, deps), deps)
}

type AnsweredRun = RunOptions & AnsweredCheck
type QueuedRun = RunOptions &
  Omit<SiteCheckRun, 'job'> & { readonly job: AccountCheckRequest; readonly onJob: OnJob }

/** Decides whether a worker runs the check. */
function plan(request: HttpRequest, run: CheckRun, { localSites }: RunCheckDeps): QueuedRun | AnsweredRun {
  if (run.answer) return run
  const { job } = run
  if (localSites) requireLocalSender(request, job.target)
  if (job.type === unsupportedType) return { ...run, answer: () => unsupportedResult(job, job.target) }
  return { ...run, job, onJob: jobNoter(request) }
}

async function resultOf(
  request: HttpRequest,
  run: QueuedRun | AnsweredRun,
  deps: RunCheckDeps,
): Promise<WorkerResult> {
  return run.answer ? runAnswered(run, deps) : countingTurns(request, async () => runNow(run, deps))
}

/** A check that did not run because others did does not count towards the checks a minute. */
async function countingTurns<T>({ state }: HttpRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (hadNoTurn(error)) await state.uncount?.()
    throw error
  }
}

function hadNoTurn(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'rate_limited'
  return [AccountBusy, QueueFull, TurnAbandoned].some((kind) => error instanceof kind)
}

async function runAnswered(
  { answer, onStart, onResult }: AnsweredRun,
  { checkEnded }: RunCheckDeps,
): Promise<WorkerResult> {
  await onStart?.(null)
  const result = await answer()
  checkEnded(result)
  await onResult(result)
  return result
}

/** Returns a function that keeps a job for the request's log line, which names it beside the worker's. */
export function jobNoter({ state }: HttpRequest): OnJob {
  return (job) => {
    state.job = job
  }
}

async function runNow(run: QueuedRun, { queue, inFlight }: RunCheckDeps): Promise<WorkerResult> {
  const { owner, job, signal, onStart, onJob, onResult } = run
  const check = async (waitedMs: number): Promise<WorkerResult> => {
    await onStart?.(null)
    const result = await queue.run(job, { signal, waitedMs, onJob })
    await onResult(result)
    return result
  }
  return inFlight(owner, check, { signal })
}

async function runLater(
  run: QueuedRun,
  { queue, inFlight, onUnrecorded }: RunCheckDeps,
): Promise<HttpResponse> {
  const { owner, job, locale, headers, onStart, onJob, onResult } = run
  const started = Promise.withResolvers<string>()
  const check = async (): Promise<void> => {
    const { id, ended } = await queue.submit(job, onJob)
    await onStart?.(id)
    started.resolve(id)
    const result = await ended
    try {
      if (result) await onResult(result)
    } catch (error) {
      onUnrecorded(error as Error)
    }
  }
  // The check counts until it ends, even though the request is answered earlier.
  inFlight(owner, check, { whenFull: 'refuse' }).catch(started.reject)
  const id = await started.promise
  return respondWithPending(id, {
    ...headers,
    Location: `/v1/verify/${id}${locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`}`,
    'Preference-Applied': 'respond-async',
  })
}

/** True if Prefer lists respond-async. By RFC 7240, it is a list of preferences that may have parameters. */
function prefersAsync(request: HttpRequest): boolean {
  const preferences = listItems(request.get('Prefer'))
  return preferences.some((preference) => /^respond-async\s*(;|$)/i.test(preference))
}

export function respondWithPending(id: string, headers: ResponseHeaders = {}): HttpResponse {
  const pending = { ...noStore, ...headers, 'Retry-After': POLL_AFTER_SECONDS }
  return jsonResponse({ id, status: 'pending' }, { status: 202, headers: pending })
}
