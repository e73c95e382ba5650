import type { Capacity, Sample } from './capacity.ts'
import { QueueFull } from '../queue-unavailable.ts'
import { runTime, type RunTime } from './run-time.ts'

const MAX_RETRY_AFTER_SECONDS = 30

export type Admission = {
  /**
   * Throws QueueFull if a check that has `leftMs` is not expected to end in time after the jobs in the queue.
   */
  refuseWhenFull(leftMs: number): Promise<void>
  /**
   * Like refuseWhenFull, but if it does not throw, counts the check as queued immediately. The caller calls the
   * returned function once the store has accepted or refused the job.
   */
  admit(leftMs: number): Promise<() => void>
  /** Estimate of the run time of checks. Finished checks are added to it. */
  readonly runTime: Pick<RunTime, 'add'>
}

export type AdmissionOptions = {
  /** Maximum time that a caller waits. */
  readonly waitMs: number
  /** True for browser workers: there may be none at all, so that nobody waits for one to come back. */
  readonly isOptional?: boolean
}

/**
 * Backpressure: refuses a check if its expected wait for a slot plus its expected run time exceed the time that its
 * caller waits, at most `waitMs`. A check that finds a free slot is admitted, since waiting would gain nothing,
 * unless less than half of `waitMs` is left and its run time does not fit in.
 */
export function queueAdmission(
  capacity: Capacity,
  { waitMs, isOptional = false }: AdmissionOptions,
): Admission {
  const runTimes = runTime(waitMs / 4)
  const absence = isOptional
    ? 'No browser worker runs, which this check needs'
    : 'No worker is available to run this check'

  return {
    refuseWhenFull,
    admit: async (leftMs) => {
      await refuseWhenFull(leftMs)
      // Other checks may have been admitted meanwhile. Between the next two lines, none can be.
      refuse(capacity.current(), leftMs)
      return capacity.noteAdding()
    },
    runTime: runTimes,
  }

  async function refuseWhenFull(leftMs: number): Promise<void> {
    refuse(await capacity.sample((sample) => excessMs(sample, leftMs) <= 0), leftMs)
  }

  function refuse(sample: Sample, leftMs: number): void {
    const seconds = Math.ceil(excessMs(sample, leftMs) / 1000)
    if (seconds <= 0) return
    const reason = sample.slots === 0 ? absence : 'Too many checks are waiting'
    throw new QueueFull(reason, Math.min(seconds, MAX_RETRY_AFTER_SECONDS))
  }

  /** Returns the milliseconds by which a check is expected to end too late; at most 0 if it ends in time. */
  function excessMs(sample: Sample, leftMs: number): number {
    const { slots, waiting, active, added } = sample
    const runMs = runTimes.expectedMs()
    const unstarted = waiting + added
    if (slots === 0) return isUnserved(sample) || unstarted > 0 ? Math.max(1, unstarted) * runMs : 0
    const jobsAhead = unstarted + active
    if (jobsAhead < slots) return Math.min(runMs, waitMs / 2) - leftMs
    return ((jobsAhead - slots + 1) * runMs) / slots + runMs - leftMs
  }

  /**
   * Returns true if there has been no worker for `waitMs`. Before that, a caller may wait although there is no
   * worker: the only one may be restarting, as in a rolling deploy, and can still respond in time.
   */
  function isUnserved({ absentMs = 0 }: Sample): boolean {
    return isOptional || absentMs >= waitMs
  }
}
