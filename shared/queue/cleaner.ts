import { setTimeout as sleep } from 'node:timers/promises'
import { checkTypes, type CheckType } from '../check/types.ts'
import type { QueueClock } from './clock.ts'
import type { EndedJobs } from './backend.ts'
import { FAILED_KEPT_SECONDS, KEPT_SECONDS, WAITED_FOR, WAITED_FOR_KEPT_SECONDS } from './job-options.ts'

const CLEAN_EVERY_MS = 2000
/** Every so often a round covers all jobs: some ended by a clock that is behind, or were missed. */
const WHOLE_EVERY = 30
/** Above this part of its memory the store gets rid of results before their time, the oldest first. */
const FULL = 0.85
const GONE_WHEN_FULL = 1000

export type Cleaner = {
  /** Deletes what need not be kept any longer. */
  clean(): Promise<void>
  stop(): void
}

/**
 * Deletes results that nobody can need any more, on a timer: BullMQ deletes old jobs only when another one ends, and in a
 * full store none does. Every web process runs one, and finds only what the others have not deleted yet.
 */
export function startCleaner(jobs: EndedJobs, clock: QueueClock): Cleaner {
  const seenUntil = new Map<CheckType, number>()
  const stopped = new AbortController()
  let round = 0
  goOn().catch(() => undefined) // only stopping ends it

  return { clean, stop: () => stopped.abort() }

  async function goOn(): Promise<never> {
    for (;;) {
      // Processes that started together do not stay in step.
      const pauseMs = CLEAN_EVERY_MS * (0.75 + Math.random() / 2)
      await sleep(pauseMs, undefined, { ref: false, signal: stopped.signal })
      await clean().catch(() => undefined) // the store is unavailable: the calls that need it say so
    }
  }

  async function clean(): Promise<void> {
    await clock.known
    const now = clock.now()
    const isFull = (await jobs.fullness()) > FULL
    if (round++ % WHOLE_EVERY === 0) seenUntil.clear()
    for (const type of checkTypes) await cleanType(type, { now, isFull })
  }

  async function cleanType(
    type: CheckType,
    { now, isFull }: { now: number; isFull: boolean },
  ): Promise<void> {
    const until = now - WAITED_FOR_KEPT_SECONDS * 1000
    const state = 'completed'
    const from = seenUntil.get(type) ?? 0
    await jobs.remove(type, { state, from, until, idPrefix: WAITED_FOR })
    seenUntil.set(type, until)
    await jobs.remove(type, { state, until: now - KEPT_SECONDS * 1000 })
    await jobs.remove(type, { state: 'failed', until: now - FAILED_KEPT_SECONDS * 1000 })
    if (isFull) await jobs.remove(type, { state, until, limit: GONE_WHEN_FULL })
  }
}
