import type { Capacity, Sample } from './capacity.ts'
import { QueueUnavailable } from '../queue-unavailable.ts'
import { runTime, type RunTime } from './run-time.ts'

const MAX_RETRY_AFTER_SECONDS = 30

export type Admission = {
  /** Throws QueueUnavailable when a check that has `leftMs` would not end in time behind the jobs in the queue. */
  refuseWhenFull(leftMs: number): Promise<void>
  /**
   * As above; where it does not throw, the check counts as queued immediately. The caller calls the returned function when the
   * store has the job, or has refused it.
   */
  admit(leftMs: number): Promise<() => void>
  /** Estimate of how long checks run. Finished checks are added to it. */
  readonly runTime: Pick<RunTime, 'add'>
}

/**
 * Backpressure: a check is refused when the expected wait for a slot and the expected time that it runs are longer than its
 * caller waits, `waitMs` at most. A check that finds a free slot gets it, since nothing would be gained by waiting; only
 * where less than half of the wait is left must its run fit in.
 */
export function queueAdmission(capacity: Capacity, waitMs: number): Admission {
  const checks = runTime(waitMs / 4)

  return {
    refuseWhenFull,
    admit: async (leftMs) => {
      await refuseWhenFull(leftMs)
      // Others may have been admitted meanwhile; nobody can be between these two lines.
      refuse(capacity.current(), leftMs)
      return capacity.noteAdding()
    },
    runTime: checks,
  }

  async function refuseWhenFull(leftMs: number): Promise<void> {
    refuse(await capacity.sample((seen) => excessMs(seen, leftMs) <= 0), leftMs)
  }

  function refuse(sample: Sample, leftMs: number): void {
    const seconds = Math.ceil(excessMs(sample, leftMs) / 1000)
    if (seconds <= 0) return
    throw new QueueUnavailable(
      sample.slots === 0 ? 'No worker is available to run this check' : 'Too many checks are waiting',
      Math.min(seconds, MAX_RETRY_AFTER_SECONDS),
    )
  }

  /** Returns how late a check is expected to end; at most 0 when it ends in time. */
  function excessMs(sample: Sample, leftMs: number): number {
    const { slots, waiting, active, added } = sample
    const runMs = checks.expectedMs()
    if (slots === 0) return isUnserved(sample) || waiting > 0 ? Math.max(1, waiting) * runMs : 0
    const ahead = waiting + active + added
    if (ahead < slots) return Math.min(runMs, waitMs / 2) - leftMs
    return ((ahead - slots + 1) * runMs) / slots + runMs - leftMs
  }

  /**
   * Returns true when there has been no worker for as long as a caller waits. A caller that finds none may wait: the only
   * worker may be starting, as in a rolling deploy, and then it answers within the wait.
   */
  function isUnserved({ absentMs = 0 }: Sample): boolean {
    return absentMs >= waitMs
  }
}
