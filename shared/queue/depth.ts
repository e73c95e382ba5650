import type { Queue } from 'bullmq'
import { QueueUnavailable } from './check-queue.ts'
import type { WithinLimit } from './limit.ts'

const SAMPLE_EVERY_MS = 500
const STALE_MS = 2 * SAMPLE_EVERY_MS
const MAX_RETRY_AFTER_SECONDS = 30
/** Taken for the mean time of a check until some have ended. */
const FIRST_GUESS_MS = 500
/** A worker that was seen this recently counts, so that a restart of the only one is not an outage. */
const WORKER_MEMORY_MS = 10_000
/** Two looks further apart tell nothing of the time between them. */
const SAME_ABSENCE_MS = 30_000

export type DepthOptions = {
  /** The longest that a caller waits for a check. */
  readonly waitMs: number
  readonly within: WithinLimit
}

export type Depth = {
  /** Throws QueueUnavailable when what waits already cannot start in time. */
  refuseWhenTooDeep(): Promise<void>
  /** Tells how long a check that was made took, so that the estimate follows what checks really take. */
  checkTook(durationMs: number): void
}

/**
 * Backpressure (operations.md): a check is refused when more of them wait than all workers together can start
 * within the wait. The number of waiting jobs and of workers is sampled, not asked for each request.
 */
export function queueDepth(queue: Queue, { waitMs, within }: DepthOptions): Depth {
  let meanMs = FIRST_GUESS_MS
  let sample: { at: number; waiting: number } | undefined
  let slots = { at: 0, count: 0 }
  /** When the first look of those was taken that one after the other found no worker; undefined when one is there. */
  let absentSince: number | undefined
  let sampling: Promise<void> | undefined

  return { refuseWhenTooDeep, checkTook: (durationMs) => (meanMs = meanMs * 0.9 + durationMs * 0.1) }

  async function refuseWhenTooDeep(): Promise<void> {
    if (ageMs() > SAMPLE_EVERY_MS) sampling ??= takeSample().finally(() => (sampling = undefined))
    sampling?.catch(() => undefined) // the next call to the queue says that the store is away
    // An old sample says nothing about now, and none at all refuses anybody before it was taken anew.
    if (ageMs() > STALE_MS || isTooDeep()) await sampling
    if (!sample || !isTooDeep()) return
    const seconds = Math.max(1, Math.ceil((sample.waiting * meanMs) / Math.max(1, slots.count) / 1000))
    throw new QueueUnavailable(
      slots.count === 0 ? 'No worker is there to run this check' : 'Too many checks are waiting',
      Math.min(seconds, MAX_RETRY_AFTER_SECONDS),
    )
  }

  function ageMs(): number {
    return sample ? Date.now() - sample.at : Infinity
  }

  function isTooDeep(): boolean {
    if (!sample) return false
    return isAbandoned() || sample.waiting > slots.count * Math.max(1, waitMs / meanMs)
  }

  /**
   * Whether there has been no worker for as long as a caller waits. One that finds none may wait: the only worker may be
   * on its way, as in a rolling deploy or at a start of everything, and then it answers within the wait.
   */
  function isAbandoned(): boolean {
    return slots.count === 0 && absentSince !== undefined && Date.now() - absentSince >= waitMs
  }

  async function takeSample(): Promise<void> {
    const [waiting, workers] = await within(Promise.all([queue.getWaitingCount(), queue.getWorkers()]))
    const count = workerSlots(workers)
    if (count > 0 || Date.now() - slots.at > WORKER_MEMORY_MS) slots = { at: Date.now(), count }
    if (count > 0) absentSince = undefined
    else if (absentSince === undefined || ageMs() > SAME_ABSENCE_MS) absentSince = Date.now()
    sample = { at: Date.now(), waiting }
  }
}

/** The name that a worker gives itself, so that others see how many checks it runs at once. */
export function workerName(concurrency: number): string {
  return `c${concurrency}`
}

/** How many checks these workers together run at once. */
export function workerSlots(workers: readonly Readonly<Record<string, string>>[]): number {
  return workers.reduce((sum, worker) => sum + concurrencyOf(worker['rawname']), 0)
}

function concurrencyOf(rawName: string | undefined): number {
  return Number(/:w:c(\d+)$/.exec(rawName ?? '')?.[1] ?? 1)
}
