import type { Queue } from 'bullmq'
import type { WithinLimit } from '../call-limit.ts'

const SAMPLE_EVERY_MS = 500
const STALE_MS = 2 * SAMPLE_EVERY_MS
/**
 * Workers seen this recently still count, so that a lost connection of the only one is not an outage. Those that have
 * stopped in order do not count.
 */
const WORKER_MEMORY_MS = 10_000
/** Two samples without a worker that are further apart do not prove that there was none between them. */
const SAME_ABSENCE_MS = 30_000

export type Sample = {
  /** Number of waiting jobs, and of running jobs. */
  readonly waiting: number
  readonly active: number
  /**
   * Number of jobs that this process is adding, or has added since the sample, so the sample may not include them.
   */
  readonly added: number
  /** Number of checks that all workers together can run at once. */
  readonly slots: number
  /** Time without a worker; undefined if there is one. */
  readonly absentMs: number | undefined
}

export type Capacity = {
  /**
   * Returns a sample at most a second old. Starts a new one if the last is older than half a second, but waits for it
   * only if the last is older than a second or does not satisfy `enough`.
   */
  sample(enough?: (sample: Sample) => boolean): Promise<Sample>
  /** Returns the last sample, including the jobs that this process has been adding until now. */
  current(): Sample
  /**
   * Counts a job that this process is adding. The caller calls the returned function once the store has accepted or
   * refused the job.
   */
  noteAdding(): () => void
}

/** Samples the jobs of a queue and the workers that serve it, instead of querying the store for each request. */
export function queueCapacity(
  queue: Queue,
  within: WithinLimit,
  countStops: () => Promise<number>,
): Capacity {
  let latest: { at: number; waiting: number; active: number } | undefined
  /** Jobs on their way to the store, and jobs that have arrived there since the last sample began. */
  let [adding, added] = [0, 0]
  let slots = { at: 0, count: 0, stops: 0 }
  /** Time of the first sample in the current series without a worker. */
  let absentSince: number | undefined
  let sampling: Promise<void> | undefined

  return { sample, current, noteAdding }

  function noteAdding(): () => void {
    adding += 1
    return () => {
      adding -= 1
      added += 1
    }
  }

  async function sample(enough: (sample: Sample) => boolean = () => true): Promise<Sample> {
    if (ageMs() > SAMPLE_EVERY_MS) sampling ??= takeSample().finally(() => (sampling = undefined))
    sampling?.catch(() => undefined) // the next call to the queue reports that the store is unavailable
    // A stale sample does not describe the present, and no check is refused because of one while a new sample is
    // under way.
    if (ageMs() > STALE_MS || !enough(current())) await sampling
    return current()
  }

  function ageMs(): number {
    return latest ? performance.now() - latest.at : Infinity
  }

  function current(): Sample {
    const absentMs = absentSince === undefined ? undefined : performance.now() - absentSince
    const { waiting = 0, active = 0 } = latest ?? {}
    return { waiting, active, added: adding + added, slots: slots.count, absentMs }
  }

  async function takeSample(): Promise<void> {
    const addedBefore = added
    const [counts, workers, stops] = await within(
      Promise.all([queue.getJobCounts('waiting', 'active'), queue.getWorkers(), countStops()]),
    )
    const count = workerSlots(workers)
    const mayComeBack = stops <= slots.stops && performance.now() - slots.at <= WORKER_MEMORY_MS
    if (count > 0 || !mayComeBack) slots = { at: performance.now(), count, stops }
    if (count > 0) absentSince = undefined
    else if (absentSince === undefined || ageMs() > SAME_ABSENCE_MS) absentSince = performance.now()
    added -= addedBefore
    const { waiting = 0, active = 0 } = counts
    latest = { at: performance.now(), waiting, active }
  }
}

/** Returns a worker's name, from which other processes read how many checks it runs at once. */
export function workerName(concurrency: number): string {
  return `c${concurrency}`
}

/** Returns the number of checks that these workers together can run at once. */
export function workerSlots(workers: readonly Readonly<Record<string, string>>[]): number {
  return workers.reduce((sum, worker) => sum + concurrencyOf(worker['rawname']), 0)
}

function concurrencyOf(rawName: string | undefined): number {
  return Number(/:w:c(\d+)$/.exec(rawName ?? '')?.[1] ?? 1)
}
