import type { WorkerResult } from '../../check/result.ts'

/** Maximum time of a check, and so the maximum estimate. */
const LONGEST_MS = 10_000
/** Weight that earlier checks keep when one more is added: the last ten make up most of the estimate. */
const DECAY = 0.9

/**
 * Codes of checks that did not run. They end immediately, mostly while the queue is full, so they say nothing about
 * run times.
 */
const notRunCodes = new Set(['system_overloaded', 'system_cancelled', 'system_internal_error'])

/** An estimate of the run time of a check, from those that have ended. */
export type RunTime = {
  /** Adds a check that has ended, unless it never ran. A check that was cut short would have run longer. */
  add(result: WorkerResult, end: { readonly cutShort: boolean }): void
  expectedMs(): number
}

/**
 * Estimates the run time as the total time that checks ran, divided by the number of checks that were not cut short.
 * That is the maximum likelihood estimate if some were. The mean duration would fall just when checks do not have
 * enough time to end.
 *
 * @param firstGuessMs counts as one check that has ended
 */
export function runTime(firstGuessMs: number): RunTime {
  let ranMs = firstGuessMs
  let completed = 1

  return {
    add: ({ details: { code, durationMs } }, { cutShort }) => {
      if (notRunCodes.has(code)) return
      ranMs = ranMs * DECAY + durationMs
      completed = completed * DECAY + (cutShort ? 0 : 1)
    },
    expectedMs: () => Math.min(ranMs / completed, LONGEST_MS),
  }
}
