import { LockManager } from 'bullmq'

export type LockingWorker = ConstructorParameters<typeof LockManager>[0]

/**
 * Renews the locks of running jobs on the monotonic clock. BullMQ compares times of `Date.now()` (6.7.0,
 * dist/esm/classes/lock-manager.js), so a clock that is set back stops all renewals for as long, and every check of some
 * seconds would run twice.
 */
export class SteadyLockManager extends LockManager {
  override start(): void {
    if (!this.closed) this.#renewLater()
  }

  override trackJob(...args: Parameters<LockManager['trackJob']>): ReturnType<LockManager['trackJob']> {
    const [jobId, token, , createController] = args
    return super.trackJob(jobId, token, performance.now(), createController)
  }

  #renewLater(): void {
    const afterMs = this.opts.lockRenewTime / 2
    this.lockRenewalTimer = setTimeout(() => {
      // Errors are events of the worker.
      void this.#renewLongerThan(afterMs).finally(() => this.start())
    }, afterMs)
  }

  async #renewLongerThan(ms: number): Promise<void> {
    const now = performance.now()
    const due = [...this.trackedJobs].filter(([, { ts }]) => ts + ms < now)
    for (const [, tracked] of due) tracked.ts = now
    if (due.length > 0) await this.extendLocks(due.map(([jobId]) => jobId))
  }
}
