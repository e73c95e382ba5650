import { randomUUID } from 'node:crypto'
import { checkTypes } from '../check/types.ts'
import { deduplicationId } from '../check/job.ts'
import type { CheckResult } from '../check/result.ts'
import {
  QueueUnavailable,
  type CheckQueue,
  type CheckRequest,
  type CheckStatus,
  type Submitted,
} from './check-queue.ts'
import { jobOptions } from './job-options.ts'
import { readLoad, type QueueLoad } from './load.ts'
import { readOutcome, type Lane } from './lane.ts'
import { callLimit } from './limit.ts'
import { toPayload } from './payload.ts'
import { openWhenPossible } from './open.ts'
import { openSession, type QueueSettings, type Session } from './session.ts'
import type { Outcome, Seat } from './waiters.ts'

/** A wait with less time left than this does not start a check anew. */
const WORTHWHILE_MS = 1000
const MAX_DELIVERY_MS = 500
const RETRY_AFTER_SECONDS = 5

/** Opens the API's end of the check queues; returns at once, also while the store is away. */
export function openCheckQueue(settings: QueueSettings): CheckQueue {
  const closing = new AbortController()
  const within = callLimit(settings.connection.callLimitMs)
  const opening = openWhenPossible(() => openSession(settings), closing.signal)
  opening.catch(() => undefined) // only closing ends it, and then nobody asks any more

  return {
    run: async (request, signal) =>
      runCheck(await within(opening), request, waitUntil(settings.waitMs, signal)),
    submit: async (request) => submitCheck(await within(opening), request, waitUntil(settings.waitMs)),
    find: async (id) => findCheck(await within(opening), id),
    loads: async () => readLoads(await within(opening)),
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

/** The end of one caller's wait: at an instant on this machine's steady clock, or when the caller has gone. */
type Wait = {
  leftMs(): number
  /** So much before the end a check is to be over, for its result has a way to go. */
  readonly deliveryMs: number
  readonly signal: AbortSignal | undefined
}

function waitUntil(waitMs: number, signal?: AbortSignal): Wait {
  const end = performance.now() + waitMs
  return { leftMs: () => end - performance.now(), deliveryMs: Math.min(waitMs / 10, MAX_DELIVERY_MS), signal }
}

async function runCheck(session: Session, request: CheckRequest, wait: Wait): Promise<CheckResult> {
  const lane = session.lanes[request.type]
  await lane.depth.refuseWhenTooDeep()
  for (;;) {
    const { jobId, seat, joined } = await takeSeat(session, request, wait)
    const outcome = await outcomeOf(seat, wait)
    const worthAnother = wait.leftMs() > WORTHWHILE_MS && endedForOthers(outcome, joined)
    if (worthAnother) continue
    if (outcome.kind === 'result') return unlessOverloaded(outcome.result)
    if (seat.leave()) session.abandon(lane, jobId)
    throw unavailable(outcome)
  }
}

/** Answers the id at once, and keeps a seat until the check has ended, so that nobody else's leaving cancels it. */
async function submitCheck(session: Session, request: CheckRequest, wait: Wait): Promise<Submitted> {
  await session.lanes[request.type].depth.refuseWhenTooDeep()
  const { jobId, seat } = await takeSeat(session, request, wait)
  return { id: jobId, ended: resultOf(seat, wait) }
}

/** Leaves the seat at the end. As for who waits, a check that no worker had the room for has no result. */
async function resultOf(seat: Seat, wait: Wait): Promise<CheckResult | undefined> {
  const outcome = await outcomeOf(seat, wait)
  seat.leave()
  return outcome.kind === 'result' && !isOverloaded(outcome.result) ? outcome.result : undefined
}

async function findCheck(session: Session, id: string): Promise<CheckStatus | undefined> {
  const lanes = checkTypes.map((type) => session.lanes[type])
  const outcomes = await session.within(Promise.all(lanes.map((lane) => readOutcome(lane.queue, id))))
  const known = outcomes.find((outcome) => outcome?.kind !== 'gone')
  if (known?.kind === 'result') return { state: 'done', result: known.result }
  if (known?.kind === 'failed') throw unavailable(known)
  return outcomes.includes(undefined) ? { state: 'pending' } : undefined
}

async function readLoads({ lanes, clock, within }: Session): Promise<QueueLoad[]> {
  return within(Promise.all(checkTypes.map((type) => readLoad(type, lanes[type], clock.now()))))
}

type Taken = { jobId: string; seat: Seat; joined: boolean }

/** Registers before adding, so that no event can come too early; then adds the job or joins an identical one. */
async function takeSeat(session: Session, request: CheckRequest, wait: Wait): Promise<Taken> {
  const lane: Lane = session.lanes[request.type]
  const ownId = randomUUID()
  const seat = lane.waiters.open(ownId)
  try {
    const deadline = session.clock.now() + wait.leftMs() - wait.deliveryMs
    const data = toPayload({ ...request, deadline })
    const options = jobOptions(ownId, deduplicationId(request))
    const job = await session.within(lane.queue.add('check', data, options))
    const jobId = job.id ?? ownId
    seat.follow(jobId)
    return { jobId, seat, joined: jobId !== ownId }
  } catch (error) {
    seat.leave()
    throw error
  }
}

async function outcomeOf(seat: Seat, { leftMs, signal }: Wait): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => resolve({ kind: 'timeout' }), Math.max(0, leftMs()))
  const hungUp = (): void => resolve({ kind: 'hung_up' })
  if (signal?.aborted) hungUp()
  signal?.addEventListener('abort', hungUp, { once: true })
  try {
    return await Promise.race([seat.outcome, promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', hungUp)
  }
}

/** The job ended because of other callers: they gave up, or the one that was joined had less time left. */
function endedForOthers(outcome: Outcome, joined: boolean): boolean {
  if (outcome.kind === 'gone') return true
  if (outcome.kind !== 'result') return false
  const { code } = outcome.result.details
  const ranOut = code === 'system_deadline_exceeded' || code === 'system_overloaded'
  return code === 'system_cancelled' || (joined && ranOut)
}

/** A check that no worker had the room for was not made, which is no answer about the site. */
function unlessOverloaded(result: CheckResult): CheckResult {
  if (isOverloaded(result)) throw new QueueUnavailable('No worker was free in time', RETRY_AFTER_SECONDS)
  return result
}

function isOverloaded({ details: { code } }: CheckResult): boolean {
  return code === 'system_overloaded'
}

function unavailable(outcome: Exclude<Outcome, { kind: 'result' }>): QueueUnavailable {
  switch (outcome.kind) {
    case 'failed':
      return new QueueUnavailable('The check failed', RETRY_AFTER_SECONDS, {
        cause: new Error(outcome.reason),
      })
    case 'gone':
      return new QueueUnavailable('The check was lost', 1)
    case 'timeout':
      return new QueueUnavailable('No worker answered in time', RETRY_AFTER_SECONDS)
    case 'hung_up':
      return new QueueUnavailable('The caller has gone', 1)
    case 'closed':
      return new QueueUnavailable('The service is shutting down', 1)
  }
}
