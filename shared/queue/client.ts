import type { LeaseStore } from '../leases/lease-store.ts'
import type { DeliveryQueue } from '../webhooks/delivery-queue.ts'
import type { WorkerResult } from '../check/result.ts'
import { renderedType } from '../check/types.ts'
import { unsupportedResult } from '../check/unsupported-check.ts'
import { CANCEL_GRACE_MS } from './cancel.ts'
import type {
  CheckQueue,
  AccountCheckRequest,
  BackgroundChecks,
  CheckStatus,
  Submitted,
} from './check-queue.ts'
import {
  admit,
  resultFor,
  resultOf,
  subscribe,
  type CheckOnQueue,
  type ObservedWait,
} from './checks/on-queue.ts'
import { isRendering, readRendered, renderUndecided } from './checks/undecided.ts'
import { QueueUnavailable, RETRY_AFTER_SECONDS, unavailable } from './queue-unavailable.ts'
import { readLoads, readRoom } from './admission/read-loads.ts'
import { readOutcome } from './queue-handle.ts'
import { callLimit } from './call-limit.ts'
import { openWhenPossible } from './open.ts'
import { openSession, type QueueSettings, type QueueSession } from './session.ts'
import { checkMs, waitUntil, type Wait } from './wait.ts'

const CANCELLED_AFTER_MS = 2 * CANCEL_GRACE_MS

/** The queues of checks and deliveries, and in the same store the slots of pools, which all web processes share. */
type OpenCheckQueue = CheckQueue & {
  readonly background: BackgroundChecks
  readonly leases: LeaseStore
  readonly deliveries: DeliveryQueue
}

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
    isRendering: async () => isRendering((await within(opening)).handles[renderedType]),
    loads: async () => readLoads(await within(opening)),
    leases: {
      take: async (...args) => (await within(opening)).leases.take(...args),
      renew: async (leases) => (await within(opening)).leases.renew(leases),
      release: async (leases) => (await within(opening)).leases.release(leases),
    },
    deliveries: { run: async (job, options) => (await within(opening)).deliveries.run(job, options) },
    background: {
      run: async (request) => runBackgroundCheck(await within(opening), request, waitUntil(settings.waitMs)),
      room: async () => readRoom(await within(opening)),
    },
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

async function runCheck(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: ObservedWait,
): Promise<WorkerResult> {
  const giveUpAt = performance.now() + wait.leftMs() / 2
  const handle = session.handles[request.type]
  const release = await admit({ session, handle, request }, { ...wait, giveUpAt })
  try {
    const result = await resultFor({ session, handle, request }, wait)
    release()
    const rendering = { session, request, handle: session.handles[renderedType] }
    return await renderUndecided(rendering, result, async () => renderAwaited(rendering, wait))
  } catch (error) {
    // The job may run until it has been cancelled. Disconnecting must not free its slot early.
    setTimeout(release, CANCELLED_AFTER_MS).unref()
    throw error
  }
}

/** Asks a browser within what is left of the wait. */
async function renderAwaited(rendering: CheckOnQueue, wait: ObservedWait): Promise<WorkerResult> {
  const release = await admit(rendering, { ...wait, giveUpAt: performance.now() + wait.leftMs() / 2 })
  return resultFor(rendering, wait).finally(release)
}

/** It takes none of the account's slots: its queue has slots of its own, and the schedule decides who is next. */
async function runBackgroundCheck(
  session: QueueSession,
  request: AccountCheckRequest,
  wait: Wait,
): Promise<WorkerResult> {
  const handle = session.background[request.type]
  const observed = { ...wait, onJob: undefined }
  // It is no reason to run the other steps of a site again soon.
  if (request.type === renderedType && !(await isRendering(handle)))
    return unsupportedResult(
      { config: { ...request.config, type: renderedType }, reason: 'no browser worker runs' },
      request.target,
    )
  await handle.admission.refuseWhenFull(checkMs(wait))
  const result = await resultFor({ session, handle, request }, observed)
  const rendering = { session, request, handle: session.background[renderedType] }
  return renderUndecided(rendering, result, async () => {
    await rendering.handle.admission.refuseWhenFull(checkMs(wait))
    return resultFor(rendering, observed)
  })
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
  const handle = session.handles[request.type]
  const release = await admit({ session, handle, request }, { ...wait, giveUpAt: undefined })
  try {
    const { jobId, subscription } = await subscribe({ session, handle, request }, { ...wait, use: 'later' })
    const ended = resultOf(subscription, wait).finally(release)
    const rendering = { session, request, handle: session.handles[renderedType] }
    const decided = ended.then(
      async (result) =>
        result && renderUndecided(rendering, result, async () => renderLater(rendering, { ...wait, jobId })),
    )
    return { id: jobId, ended: decided }
  } catch (error) {
    release()
    throw error
  }
}

/** Asks a browser with a job of the same id, under which the result is read. */
async function renderLater(
  rendering: CheckOnQueue,
  wait: ObservedWait & { jobId: string },
): Promise<WorkerResult> {
  const release = await admit(rendering, { ...wait, giveUpAt: undefined })
  try {
    const { subscription } = await subscribe(rendering, { ...wait, use: 'later' })
    const result = await resultOf(subscription, wait)
    if (!result) throw new QueueUnavailable('No browser was free in time', RETRY_AFTER_SECONDS)
    return result
  } finally {
    release()
  }
}

async function findCheck(session: QueueSession, id: string): Promise<CheckStatus | undefined> {
  const { [renderedType]: rendered, ...others } = session.handles
  const [seen, ...outcomes] = await session.within(
    Promise.all([rendered, ...Object.values(others)].map((handle) => readOutcome(handle.queue, id))),
  )
  const known =
    outcomes.find((outcome) => outcome?.kind !== 'gone') ?? (outcomes.includes(undefined) ? undefined : seen)
  if (known?.kind === 'result') {
    const result = await readRendered(session, known, seen)
    return result ? { state: 'done', result } : { state: 'pending' }
  }
  if (known?.kind === 'failed') throw unavailable(known)
  return outcomes.includes(undefined) || seen === undefined ? { state: 'pending' } : undefined
}
