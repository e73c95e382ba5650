import { Worker, type Job, type JobJson, type Processor, type WorkerOptions } from 'bullmq'
import type { BackendFactory, ConsumerOptions } from '../backend.ts'
import { whyUnreadable, whyUnusable } from './corrupt-jobs.ts'
import { SteadyLockManager, type LockingWorker } from './steady-lock-manager.ts'

export type CheckWorkerDeps = {
  readonly backendFactory: BackendFactory
  /**
   * Fails the active job that is locked with this token, without reading it, and resolves to its id. Resolves to
   * undefined if there is none.
   */
  readonly failLocked: (token: string, reason: string) => Promise<string | undefined>
  readonly onCorruptJob: ConsumerOptions['onCorruptJob']
}

/**
 * Fails corrupt jobs. BullMQ throws when it reads one, after it has become active (6.7.0, `fromJSON` in
 * dist/esm/classes/job.js). The job then stalls, returns to the queue and is taken again every few seconds, forever.
 */
export class CheckWorker extends Worker {
  readonly #deps: CheckWorkerDeps

  constructor(
    name: string,
    processor: Processor,
    { options, ...deps }: CheckWorkerDeps & { readonly options: WorkerOptions },
  ) {
    super(name, processor, options, deps.backendFactory)
    this.#deps = deps
  }

  protected override createLockManager(): void {
    const { lockRenewTime = 0, lockDuration = 0 } = this.opts
    // But for the type of a method that only traces (6.7.0, `trace` in dist/esm/classes/queue-base.d.ts).
    const worker = this as unknown as LockingWorker
    this.lockManager = new SteadyLockManager(worker, { lockRenewTime, lockDuration, workerId: this.id })
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    return this.#takeOrFail(token, () => super.moveToActive(token, name))
  }

  // Both of these also take the next job.

  protected override async handleCompleted(...args: Parameters<Worker['handleCompleted']>): Promise<Job> {
    return this.#takeOrFail(args[2], () => super.handleCompleted(...args))
  }

  protected override async handleFailed(...args: Parameters<Worker['handleFailed']>): Promise<Job> {
    return this.#takeOrFail(args[2], () => super.handleFailed(...args))
  }

  protected override async nextJobFromJobData(job?: JobJson, jobId?: string, token?: string): Promise<Job> {
    const reason = job && token !== undefined ? whyUnusable(job) : undefined
    if (reason === undefined || token === undefined) return super.nextJobFromJobData(job, jobId, token)
    await this.#fail(token, reason)
    return NO_JOB
  }

  async #takeOrFail(token: string, take: () => Promise<Job>): Promise<Job> {
    try {
      return await take()
    } catch (error) {
      const reason = whyUnreadable(error)
      if (reason === undefined || !(await this.#fail(token, reason))) throw error
      return NO_JOB
    }
  }

  /** Resolves to false if this worker has no job with the token. */
  async #fail(token: string, reason: string): Promise<boolean> {
    const jobId = await this.#deps.failLocked(token, `corrupt job: ${reason}`)
    if (jobId === undefined) return false
    this.#deps.onCorruptJob?.({ jobId, queue: this.name, reason })
    return true
  }
}

/** BullMQ's types do not say that a worker may get no job (6.7.0, `moveToActive` in dist/esm/classes/worker.d.ts). */
const NO_JOB = undefined as unknown as Job
