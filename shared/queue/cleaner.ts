import { setTimeout as sleep } from 'node:timers/promises'
import { checkTypes, type CheckType } from '../check/types.ts'
import type { QueueClock } from './clock.ts'
import type { EndedJobs } from './backend.ts'
import { FAILED_JOB_SECONDS, RESULT_SECONDS, AWAITED_PREFIX, AWAITED_RESULT_SECONDS } from './job-options.ts'

const CLEAN_EVERY_MS = 2000
/** One round in this many covers all jobs: some ended by a clock that is behind, or were missed. */
const FULL_ROUND_EVERY = 30
/** Above this fraction of the store's memory, results are deleted before their time, oldest first. */
const FULL_FRACTION = 0.85
const MAX_DELETED_WHEN_FULL = 1000

export type Cleaner = {
  /** Deletes the jobs that need not be kept any longer. */
  clean(): Promise<void>
  stop(): void
}

/**
 * Deletes results that no caller can need any more, on a timer. BullMQ deletes old jobs only when another job ends,
 * and in a full store none does. Every web process runs a cleaner, which finds only the jobs that the others have not
 * deleted yet.
 */
export function startCleaner(jobs: EndedJobs, clock: QueueClock, onError: (error: Error) => void): Cleaner {
  const cleanedUntil = new Map<CheckType, number>()
  const stopped = new AbortController()
  let round = 0
  cleanRepeatedly().catch(() => undefined) // rejects only when stopped

  return { clean, stop: () => stopped.abort() }

  async function cleanRepeatedly(): Promise<never> {
    for (;;) {
      // The random pause keeps processes that started together from cleaning at the same times.
      const pauseMs = CLEAN_EVERY_MS * (0.75 + Math.random() / 2)
      await sleep(pauseMs, undefined, { ref: false, signal: stopped.signal })
      await clean().catch((error: Error) => {
        // Closing the store interrupts a round.
        if (!stopped.signal.aborted) onError(error)
      })
    }
  }

  async function clean(): Promise<void> {
    await clock.known
    const now = clock.now()
    const isFull = (await jobs.fullness()) > FULL_FRACTION
    if (round++ % FULL_ROUND_EVERY === 0) cleanedUntil.clear()
    for (const type of checkTypes) await cleanType(type, { now, isFull })
  }

  async function cleanType(
    type: CheckType,
    { now, isFull }: { now: number; isFull: boolean },
  ): Promise<void> {
    const until = now - AWAITED_RESULT_SECONDS * 1000
    const state = 'completed'
    const from = cleanedUntil.get(type) ?? 0
    await jobs.remove(type, { state, from, until, idPrefix: AWAITED_PREFIX })
    cleanedUntil.set(type, until)
    await jobs.remove(type, { state, until: now - RESULT_SECONDS * 1000 })
    await jobs.remove(type, { state: 'failed', until: now - FAILED_JOB_SECONDS * 1000 })
    if (isFull) await jobs.remove(type, { state, until, limit: MAX_DELETED_WHEN_FULL })
  }
}
