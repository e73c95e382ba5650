import { randomUUID } from 'node:crypto'
import { checkTypes, type CheckType } from '../check/types.ts'
import { deduplicationId, toQueuedJob } from '../check/job.ts'
import type { LeaseStore } from '../leases/lease-store.ts'
import type { DeliveryQueue } from '../webhooks/delivery-queue.ts'
import type { WorkerResult } from '../check/result.ts'
import { CANCEL_GRACE_MS } from './cancel.ts'
import type { Release, SlotWait } from './admission/account-slots.ts'
import type {
  CheckQueue,
  AccountCheckRequest,
  CheckStatus,
  OnJob,
  QueuedJob,
  Submitted,
} from './check-queue.ts'
import { QueueUnavailable, RETRY_AFTER_SECONDS, unavailable } from './queue-unavailable.ts'
import { jobNames, jobOptions, type ResultUse } from './job-options.ts'
import { readLoad, type QueueLoad } from './admission/load.ts'
import { readOutcome, type QueueHandle } from './queue-handle.ts'
import { callLimit } from './call-limit.ts'
import { deliveryQueue } from './backend.ts'
import { toPayload } from './payload.ts'
import { openWhenPossible } from './open.ts'
import { openSession, type QueueSettings, type QueueSession } from './session.ts'
import type { JobOutcome, Subscription } from './subscriptions.ts'
import { checkMs, outcomeOf, waitUntil, type Wait } from './wait.ts'

/** If a wait has less time left than this, it does not start a check again. */
const MIN_RESTART_MS = 1000
/** Codes that depend on the caller: with more time, or for another account, the check may end differently. */
const callerCodes = new Set(['system_deadline_exceeded', 'system_overloaded', 'system_target_busy'])
const CANCELLED_AFTER_MS = 2 * CANCEL_GRACE_MS

/** The queues of checks and deliveries, and in the same store the slots of pools, which all web processes share. */
type OpenCheckQueue = CheckQueue & { readonly leases: LeaseStore; readonly deliveries: DeliveryQueue }

/** Opens the web process's side of the check queues. Returns immediately, even while the store is down. */
export function openCheckQueue(settings: QueueSettings): OpenCheckQueue {
  const closing = new AbortController()
  const within = callLimit(settings.connection.callLimitMs)
  const opening = openWhenPossible(() => openSession(settings), closing.signal)
  opening.catch(() => undefined) // rejects only on close, when no caller is left

  return {
    run: async (request, { signal, waitedMs = 0, onJob } = {}) =>
      runCheck(await within(opening), request, { ...waitUntil(settings.waitMs - waitedMs, signal), onJob }),
    submit: async (request, onJob) =>
      submitCheck(await within(opening), request, { ...waitUntil(settings.waitMs), onJob }),
    find: async (id) => findCheck(await within(opening), id),
    loads: async () => readLoads(await within(opening)),
    leases: {
      take: async (...args) => (await within(opening)).leases.take(...args),
      renew: async (leases) => (await within(opening)).leases.renew(leases),
      release: async (leases) => (await within(opening)).leases.release(leases),
    },
    deliveries: { run: async (job, options) => (await within(opening)).deliveries.run(job, options) },
    ping: async () => within((await within(opening)).ping()),
    close: async () => {
      closing.abort()
      await opening.then(
        (session) => session.close(),
        () => undefined,
      )
    },
  }
}

type ObservedWait = Wait & { readonly onJob: OnJob | undefined }

async function runCheck(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: ObservedWait,
): Promise<WorkerResult> {
  const giveUpAt = performance.now() + wait.leftMs() / 2
  const release = await admit(session, request, { ...wait, giveUpAt })
  try {
    const result = await resultFor(session, request, wait)
    release()
    return result
  } catch (error) {
    // The job may run until it has been cancelled. Disconnecting must not free its slot early.
    setTimeout(release, CANCELLED_AFTER_MS).unref()
    throw error
  }
}

async function resultFor(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: ObservedWait,
): Promise<WorkerResult> {
  const handle = session.handles[request.type]
  for (;;) {
    const { jobId, subscription, joined, freed } = await subscribe(session, request, { ...wait, use: 'wait' })
    const outcome = await outcomeOf(subscription, wait)
    if (outcome.kind === 'failed') await freed
    const shouldRestart = wait.leftMs() > MIN_RESTART_MS && endedBecauseOfOthers(outcome, joined)
    if (shouldRestart) continue
    if (outcome.kind === 'result') return unlessOverloaded(outcome.result)
    if (subscription.end()) session.cancel(handle, jobId)
    throw unavailable(outcome)
  }
}

/**
 * Returns the id once the check is queued, without waiting for its result or for a slot. Stays subscribed until the check ends, so
 * that the check survives when other callers disconnect.
 */
async function submitCheck(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: ObservedWait,
): Promise<Submitted> {
  const release = await admit(session, request, { ...wait, giveUpAt: undefined })
  try {
    const { jobId, subscription } = await subscribe(session, request, { ...wait, use: 'later' })
    return { id: jobId, ended: resultOf(subscription, wait).finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Refuses a check that cannot end in time, and takes one of the account's slots, for which it may wait. */
async function admit(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: Wait & SlotWait,
): Promise<Release> {
  await session.handles[request.type].admission.refuseWhenFull(checkMs(wait))
  return session.accountSlots.acquire({ ...request, id: randomUUID() }, wait)
}

/**
 * Waits for the result and ends the subscription. A check that no worker had room for has no result, as for a caller
 * that waits.
 */
async function resultOf(subscription: Subscription, wait: Wait): Promise<WorkerResult | undefined> {
  const outcome = await outcomeOf(subscription, wait)
  subscription.end()
  return outcome.kind === 'result' && !isOverloaded(outcome.result) ? outcome.result : undefined
}

async function findCheck(session: QueueSession, id: string): Promise<CheckStatus | undefined> {
  const handles = checkTypes.map((type) => session.handles[type])
  const outcomes = await session.within(Promise.all(handles.map((handle) => readOutcome(handle.queue, id))))
  const known = outcomes.find((outcome) => outcome?.kind !== 'gone')
  if (known?.kind === 'result') return { state: 'done', result: known.result }
  if (known?.kind === 'failed') throw unavailable(known)
  return outcomes.includes(undefined) ? { state: 'pending' } : undefined
}

async function readLoads(session: QueueSession): Promise<QueueLoad[]> {
  const { handles, deliveries, clock, within, results } = session
  const readType = async (type: CheckType): Promise<QueueLoad> => ({
    ...(await readLoad(type, handles[type], clock.now())),
    resultBytes: results.resultBytes(type),
    deletedEarly: results.deletedEarly(type),
  })
  const readDeliveries = async (): Promise<QueueLoad> => ({
    ...(await readLoad(deliveryQueue, deliveries, clock.now())),
    resultBytes: 0,
    deletedEarly: 0,
  })
  return within(Promise.all([...checkTypes.map(readType), readDeliveries()]))
}

type Subscribed = QueuedJob & {
  readonly subscription: Subscription
  /** Resolves after a failed job, once the next identical check runs on its own. */
  readonly freed: Promise<void>
}

/** Subscribes before it adds the job or joins an identical one, so that no event can come too early. */
async function subscribe(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: ObservedWait & { use: ResultUse },
): Promise<Subscribed> {
  const handle: QueueHandle = session.handles[request.type]
  const added = await handle.admission.admit(checkMs(wait))
  const names = jobNames(wait.use, deduplicationId(request))
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
  if (isOverloaded(result)) throw new QueueUnavailable('No worker was free in time', RETRY_AFTER_SECONDS)
  return result
}

function isOverloaded({ details: { code } }: WorkerResult): boolean {
  return code === 'system_overloaded'
}
