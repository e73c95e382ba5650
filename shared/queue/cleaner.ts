import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueClock } from './clock.ts'
import { checkQueues, deliveryQueue, type EndedJobs, type QueueName } from './backend.ts'
import { FAILED_JOB_SECONDS, RESULT_SECONDS, AWAITED_PREFIX, AWAITED_RESULT_SECONDS } from './job-options.ts'
import { resultBudget, type ResultCounts } from './result-budget.ts'

const CLEAN_EVERY_MS = 2000
/** One round in this many covers all jobs: some ended by a clock that is behind, or were missed. */
const FULL_ROUND_EVERY = 30
/** One round in this many measures the results. */
const MEASURE_EVERY = 5
/** Above this fraction of the store's memory, results are deleted before their time, oldest first. */
const FULL_FRACTION = 0.85
const MAX_DELETED_WHEN_FULL = 1000

export type Cleaner = ResultCounts & {
  /** Deletes the jobs that need not be kept any longer. */
  clean(): Promise<void>
  stop(): void
}

export type CleanerDeps = {
  readonly jobs: EndedJobs
  readonly clock: QueueClock
  /** Bytes that all results may take if the store does not bound its memory itself. */
  readonly resultBytes: number
  readonly onError: (error: Error) => void
}

/**
 * Deletes results that no caller can need any more, on a timer. BullMQ deletes old jobs only when another job ends
 * (6.7.0, dist/esm/commands/moveToFinished-14.lua), and in a full store none does. Every web process runs a cleaner,
 * which finds only the jobs that the others have not deleted yet.
 */
export function startCleaner({ jobs, clock, resultBytes, onError }: CleanerDeps): Cleaner {
  const budget = resultBudget(jobs, resultBytes)
  const cleanedUntil = new Map<QueueName, number>()
  const stopped = new AbortController()
  let round = 0
  repeat(clean, stopped.signal, onError).catch(() => undefined) // rejects only when stopped

  return { ...budget, clean, stop: () => stopped.abort() }

  async function clean(): Promise<void> {
    await clock.known
    const now = clock.now()
    const until = now - AWAITED_RESULT_SECONDS * 1000
    const fullness = await jobs.fullness()
    if (round % FULL_ROUND_EVERY === 0) cleanedUntil.clear()
    for (const name of checkQueues) {
      await cleanQueue(name, now)
      if (fullness > FULL_FRACTION) await budget.deleteOldest(name, { until, limit: MAX_DELETED_WHEN_FULL })
    }
    await cleanQueue(deliveryQueue, now)
    if (round++ % MEASURE_EVERY > 0) return
    await budget.measure()
    if (fullness === 0) await budget.keep(until)
  }

  async function cleanQueue(name: QueueName, now: number): Promise<void> {
    const until = now - AWAITED_RESULT_SECONDS * 1000
    const state = 'completed'
    const from = cleanedUntil.get(name) ?? 0
    await jobs.remove(name, { state, from, until, idPrefix: AWAITED_PREFIX })
    cleanedUntil.set(name, until)
    await jobs.remove(name, { state, until: now - RESULT_SECONDS * 1000 })
    await jobs.remove(name, { state: 'failed', until: now - FAILED_JOB_SECONDS * 1000 })
    // The event of a completed job has a copy of its result, which callers have read by now.
    await jobs.removeEvents(name, until)
  }
}

async function repeat(
  clean: () => Promise<void>,
  signal: AbortSignal,
  onError: CleanerDeps['onError'],
): Promise<never> {
  for (;;) {
    // The random pause keeps processes that started together from cleaning at the same times.
    const pauseMs = CLEAN_EVERY_MS * (0.75 + Math.random() / 2)
    await sleep(pauseMs, undefined, { ref: false, signal })
    await clean().catch((error: Error) => {
      // Closing the store interrupts a round.
      if (!signal.aborted) onError(error)
    })
  }
}
