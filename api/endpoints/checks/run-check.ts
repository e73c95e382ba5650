import type { WorkerResult } from '../../../shared/check/result.ts'
import {
  unsupportedResult,
  unsupportedType,
  type UnsupportedCheck,
} from '../../../shared/check/unsupported-check.ts'
import type { AccountCheckRequest, CheckQueue, OnJob } from '../../../shared/queue/check-queue.ts'
import { AccountBusy, TurnAbandoned } from '../../../shared/queue/queue-unavailable.ts'
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

export type CheckRun = {
  readonly owner: CheckOwner
  readonly job: (SiteCheck | UnsupportedCheck) & Sender
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
  const { job } = run
  if (deps.localSites) requireLocalSender(request, job.target)
  if (job.type === unsupportedType) return respondUnsupported(run, unsupportedResult(job, job.target), deps)
  const queued = { ...run, job, onJob: jobNoter(request) }
  try {
    return await (prefersAsync(request) ? runLater(queued, deps) : runNow(queued, deps))
  } catch (error) {
    // A check that did not run because others did does not count towards the checks a minute.
    if (hadNoTurn(error)) await request.state.uncount?.()
    throw error
  }
}

function hadNoTurn(error: unknown): boolean {
  if (error instanceof AccountBusy || error instanceof TurnAbandoned) return true
  return error instanceof ApiError && error.code === 'rate_limited'
}

async function respondUnsupported(
  { locale, headers = noStore, onStart, onResult }: CheckRun,
  result: WorkerResult,
  { checkEnded }: RunCheckDeps,
): Promise<HttpResponse> {
  await onStart?.(null)
  checkEnded(result)
  await onResult(result)
  return respondWithResult(result, { locale, headers })
}

/** Returns a function that keeps a job for the request's log line, which names it beside the worker's. */
export function jobNoter({ state }: HttpRequest): OnJob {
  return (job) => {
    state.job = job
  }
}

type QueuedRun = CheckRun & { readonly job: AccountCheckRequest; readonly onJob: OnJob }

async function runNow(run: QueuedRun, { queue, inFlight }: RunCheckDeps): Promise<HttpResponse> {
  const { owner, job, locale, headers = noStore, signal, onStart, onJob, onResult } = run
  const check = async (waitedMs: number): Promise<WorkerResult> => {
    await onStart?.(null)
    const result = await queue.run(job, { signal, waitedMs, onJob })
    await onResult(result)
    return result
  }
  const result = await inFlight(owner, check, { signal })
  return respondWithResult(result, { locale, headers })
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
