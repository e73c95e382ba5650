import type { Queue } from 'bullmq'
import type { WithinLimit } from '../call-limit.ts'

const SAMPLE_EVERY_MS = 500
const STALE_MS = 2 * SAMPLE_EVERY_MS
/** A worker that was seen this recently counts, so that a restart of the only one is not an outage. */
const WORKER_MEMORY_MS = 10_000
/** Two samples further apart say nothing about the time between them. */
const SAME_ABSENCE_MS = 30_000

export type Sample = {
  /** Jobs that wait, and jobs that run. */
  readonly waiting: number
  readonly active: number
  /** Jobs that this process is adding or has added since, which the sample may not include. */
  readonly added: number
  /** Checks that all workers together can run at once. */
  readonly slots: number
  /** Time without a worker; undefined when there is one. */
  readonly absentMs: number | undefined
}

export type Capacity = {
  /**
   * A sample at most a second old. Where it is older than half a second, or does not satisfy `enough`, a new one is taken.
   */
  sample(enough?: (sample: Sample) => boolean): Promise<Sample>
  /** The last sample, with what this process has been adding until now. */
  current(): Sample
  /** Counts a job that this process is adding. The caller calls the returned function when the store has it, or has refused it. */
  noteAdding(): () => void
}

/** The jobs of a queue and the workers that serve it: sampled, not asked for each request. */
export function queueCapacity(queue: Queue, within: WithinLimit): Capacity {
  let latest: { at: number; waiting: number; active: number } | undefined
  /** Jobs that are on their way to the store, and those that have arrived since the last sample began. */
  let [adding, added] = [0, 0]
  let slots = { at: 0, count: 0 }
  /** Time of the first of the samples in a row without a worker. */
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
    sampling?.catch(() => undefined) // the next call to the queue says that the store is unavailable
    // An old sample says nothing about now, and no check is refused for one while a new one is under way.
    if (ageMs() > STALE_MS || !enough(current())) await sampling
    return current()
  }

  function ageMs(): number {
    return latest ? Date.now() - latest.at : Infinity
  }

  function current(): Sample {
    const absentMs = absentSince === undefined ? undefined : Date.now() - absentSince
    const { waiting = 0, active = 0 } = latest ?? {}
    return { waiting, active, added: adding + added, slots: slots.count, absentMs }
  }

  async function takeSample(): Promise<void> {
    const addedBefore = added
    const [counts, workers] = await within(
      Promise.all([queue.getJobCounts('waiting', 'active'), queue.getWorkers()]),
    )
    const count = workerSlots(workers)
    if (count > 0 || Date.now() - slots.at > WORKER_MEMORY_MS) slots = { at: Date.now(), count }
    if (count > 0) absentSince = undefined
    else if (absentSince === undefined || ageMs() > SAME_ABSENCE_MS) absentSince = Date.now()
    added -= addedBefore
    const { waiting = 0, active = 0 } = counts
    latest = { at: Date.now(), waiting, active }
  }
}

/** The name that a worker gives itself, so that others see how many checks it runs at once. */
export function workerName(concurrency: number): string {
  return `c${concurrency}`
}

/** Checks that these workers together can run at once. */
export function workerSlots(workers: readonly Readonly<Record<string, string>>[]): number {
  return workers.reduce((sum, worker) => sum + concurrencyOf(worker['rawname']), 0)
}

function concurrencyOf(rawName: string | undefined): number {
  return Number(/:w:c(\d+)$/.exec(rawName ?? '')?.[1] ?? 1)
}
