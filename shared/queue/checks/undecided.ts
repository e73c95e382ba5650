import { isUndecided, mergeRendered } from '../../check/rendered/merge-rendered.ts'
import type { WorkerResult } from '../../check/result.ts'
import { renderedType } from '../../check/types.ts'
import type { CheckOnQueue } from './on-queue.ts'
import type { QueueHandle } from '../queue-handle.ts'
import { QueueUnavailable } from '../queue-unavailable.ts'
import type { QueueSession } from '../session.ts'
import type { JobOutcome } from '../subscriptions.ts'

/** Within this time after the check of the HTML has ended, the web process that waits for it asks a browser. */
const ASKED_WITHIN_MS = 2000

/** Returns true if a browser worker runs. Some may be added or removed at any time. */
export async function isRendering({ capacity }: QueueHandle): Promise<boolean> {
  return (await capacity.sample()).slots > 0
}

/**
 * Asks a browser if the HTML could not tell. `render` runs the same check on the queue of browser workers. Without one,
 * or without a free one in time, the result stays as it is.
 */
export async function renderUndecided(
  { request, handle }: Pick<CheckOnQueue, 'request' | 'handle'>,
  result: WorkerResult,
  render: () => Promise<WorkerResult>,
): Promise<WorkerResult> {
  if (request.config['rendered'] === 'never' || !isUndecided(result)) return result
  if (!(await isRendering(handle))) return result
  try {
    return mergeSeen(result, await render())
  } catch (error) {
    if (error instanceof QueueUnavailable) return result
    throw error
  }
}

/**
 * Reads what a browser has to say about a check whose result is read later, by the id that both jobs share. Undefined
 * while it is under way, or about to be.
 */
export async function readRendered(
  { handles, clock }: QueueSession,
  { result, endedAt = 0 }: Extract<JobOutcome, { kind: 'result' }>,
  seen: JobOutcome | undefined,
): Promise<WorkerResult | undefined> {
  if (!isUndecided(result)) return result
  if (!seen) return undefined
  if (seen.kind === 'result') return mergeSeen(result, seen.result)
  const mayBeAsked = clock.now() - endedAt < ASKED_WITHIN_MS
  return seen.kind === 'gone' && mayBeAsked && (await isRendering(handles[renderedType])) ? undefined : result
}

/** A visit that did not happen says nothing about the page. */
function mergeSeen(result: WorkerResult, seen: WorkerResult): WorkerResult {
  return seen.details.code.startsWith('system_') ? result : mergeRendered(result, seen)
}
