import type { CheckResult } from '../../check/result.ts'

/** The most time that any check gets, and so the most that any is expected to run. */
const LONGEST_MS = 10_000
/** Weight that earlier checks keep after one more: the last ten make up most of the estimate. */
const KEPT = 0.9

/** Codes of checks that did not run. They end immediately, and mostly while the queue is full, so they say nothing about run time. */
const notRunCodes = new Set(['system_overloaded', 'system_cancelled', 'system_internal_error'])

/** An estimate of how long a check runs, from those that have ended. */
export type RunTime = {
  /** Adds a check that has ended, unless it was never run. One that was cut short would have run longer. */
  add(result: CheckResult, how: { readonly cutShort: boolean }): void
  expectedMs(): number
}

/**
 * The time that checks ran, divided by how many of them ended by themselves: the maximum likelihood estimate where some
 * were cut short. A mean of the durations alone would fall just when there is not enough time for checks to end.
 *
 * @param firstGuessMs counts as one check that was seen.
 */
export function runTime(firstGuessMs: number): RunTime {
  let ranMs = firstGuessMs
  let ended = 1

  return {
    add: ({ details: { code, durationMs } }, { cutShort }) => {
      if (notRunCodes.has(code)) return
      ranMs = ranMs * KEPT + durationMs
      ended = ended * KEPT + (cutShort ? 0 : 1)
    },
    expectedMs: () => Math.min(ranMs / ended, LONGEST_MS),
  }
}
