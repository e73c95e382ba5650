import { randomUUID } from 'node:crypto'
import { deduplicationId, toQueuedJob } from '../../check/job.ts'
import type { WorkerResult } from '../../check/result.ts'
import type { Release, SlotWait } from '../admission/account-slots.ts'
import type { AccountCheckRequest, OnJob, QueuedJob } from '../check-queue.ts'
import { jobNames, jobOptions, type ResultUse } from '../job-options.ts'
import { toPayload } from '../payload.ts'
import type { QueueHandle } from '../queue-handle.ts'
import { QueueFull, RETRY_AFTER_SECONDS, unavailable } from '../queue-unavailable.ts'
import type { QueueSession } from '../session.ts'
import type { JobOutcome, Subscription } from '../subscriptions.ts'
import { checkMs, outcomeOf, type Wait } from '../wait.ts'

/** If a wait has less time left than this, it does not start a check again. */
const MIN_RESTART_MS = 1000
/** Codes that depend on the caller: with more time, or for another account, the check may end differently. */
const callerCodes = new Set(['system_deadline_exceeded', 'system_overloaded', 'system_target_busy'])

export type ObservedWait = Wait & { readonly onJob: OnJob | undefined }

/** A check, and the queue that it goes to. */
export type CheckOnQueue = {
  readonly session: QueueSession
  readonly handle: QueueHandle
  readonly request: AccountCheckRequest
}

/** Adds a check and waits for its result. Throws QueueUnavailable if there is none in time. */
export async function resultFor(check: CheckOnQueue, wait: ObservedWait): Promise<WorkerResult> {
  const { session, handle } = check
  for (;;) {
    const { jobId, subscription, joined, freed } = await subscribe(check, { ...wait, use: 'wait' })
    const outcome = await outcomeOf(subscription, wait)
    if (outcome.kind === 'failed') await freed
    const shouldRestart = wait.leftMs() > MIN_RESTART_MS && endedBecauseOfOthers(outcome, joined)
    if (shouldRestart) continue
    if (outcome.kind === 'result') return unlessOverloaded(outcome.result)
    if (subscription.end()) session.cancel(handle, jobId)
    throw unavailable(outcome)
  }
}

/** Refuses a check that cannot end in time, and takes one of the account's slots, for which it may wait. */
export async function admit(
  { session, handle, request }: CheckOnQueue,
  wait: Wait & SlotWait,
): Promise<Release> {
  await handle.admission.refuseWhenFull(checkMs(wait))
  return session.accountSlots.acquire({ ...request, type: handle.type, id: randomUUID() }, wait)
}

/**
 * Waits for the result and ends the subscription. A check that no worker had room for has no result, as for a caller
 * that waits.
 */
export async function resultOf(subscription: Subscription, wait: Wait): Promise<WorkerResult | undefined> {
  const outcome = await outcomeOf(subscription, wait)
  subscription.end()
  return outcome.kind === 'result' && !isOverloaded(outcome.result) ? outcome.result : undefined
}

type Subscribed = QueuedJob & {
  readonly subscription: Subscription
  /** Resolves after a failed job, once the next identical check runs on its own. */
  readonly freed: Promise<void>
}

/** Subscribes before it adds the job or joins an identical one, so that no event can come too early. */
export async function subscribe(
  { session, handle, request }: CheckOnQueue,
  wait: ObservedWait & { use: ResultUse; jobId?: string },
): Promise<Subscribed> {
  const added = await handle.admission.admit(checkMs(wait))
  const names = jobNames(wait.use, deduplicationId(request), wait.jobId)
  const ownId = names.jobId
  const subscription = handle.subscriptions.open(ownId)
  try {
    const now = session.clock.now()
    const data = toPayload(toQueuedJob({ ...request, deadline: now + checkMs(wait) }))
    const options = { ...jobOptions(names), timestamp: now }
    const job = await session.within(handle.queue.add('check', data, options))
    const jobId = job.id ?? ownId
    subscription.follow(jobId)
    const joined = jobId !== ownId
    wait.onJob?.({ jobId, joined })
    const freed = subscription.outcome.then(async (outcome) => {
      if (joined && outcome.kind === 'failed') await session.within(freeName(handle, names))
    })
    return { jobId, subscription, joined, freed: freed.catch(() => undefined) }
  } catch (error) {
    subscription.end()
    throw error
  } finally {
    added()
  }
}

/**
 * Lets the next identical check run after a joined one has failed. A corrupt job may have lost the name that it
 * shares, and BullMQ would let checks join it for as long as it keeps failed jobs (6.7.0,
 * dist/esm/commands/includes/removeDeduplicationKeyIfNeededOnFinalization.lua).
 */
async function freeName(
  { queue }: QueueHandle,
  { deduplicationId }: ReturnType<typeof jobNames>,
): Promise<void> {
  await queue.removeDeduplicationKey(deduplicationId)
}

/**
 * True if the job ended because of other callers: they disconnected, or the joined job had less time left, or its
 * account had no more visits to the site.
 */
function endedBecauseOfOthers(outcome: JobOutcome, joined: boolean): boolean {
  if (outcome.kind === 'gone') return true
  if (outcome.kind !== 'result') return false
  const { code } = outcome.result.details
  return code === 'system_cancelled' || (joined && callerCodes.has(code))
}

/** Throws for a check that no worker had room for: its result says nothing about the site. */
function unlessOverloaded(result: WorkerResult): WorkerResult {
  if (isOverloaded(result)) throw new QueueFull('No worker was free in time', RETRY_AFTER_SECONDS)
  return result
}

function isOverloaded({ details: { code } }: WorkerResult): boolean {
  return code === 'system_overloaded'
}
