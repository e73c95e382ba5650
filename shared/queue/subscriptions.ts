import type { WorkerResult } from '../check/result.ts'

/** The end of a job, or of the wait for it. `gone`: the store does not have the job. */
export type JobOutcome<Result = WorkerResult> =
  /** `endedAt` is the store's time in epoch milliseconds, of a job that was read. */
  | { kind: 'result'; result: Result; endedAt?: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'gone' }
  | { kind: 'timeout' }
  | { kind: 'disconnected' }
  | { kind: 'closed' }

/** One caller's wait for a job. */
export type Subscription<Result = WorkerResult> = {
  readonly outcome: Promise<JobOutcome<Result>>
  /** Switches to the job that the store has added or joined, and begins to read its state. */
  follow(jobId: string): void
  /** Ends the wait. Returns true if no other caller in this process waits for the same job. */
  end(): boolean
}

type Settle<Result> = (outcome: JobOutcome<Result>) => void
type JobCallers<Result> = {
  callers: Set<Settle<Result>>
  rereading: NodeJS.Timeout | undefined
  pauseMs: number
}

/**
 * Pauses between two reads of a job. They grow from the first to the last, which limits the delay that a lost
 * completion event causes. If events are rarely lost, the first pause is long, since each read is work for the store.
 */
export type Rereads = { readonly firstMs: number; readonly lastMs: number }

/**
 * The callers of this process by job. Their waits are settled by the queue's events and, since events can be lost, by
 * reading the job's state repeatedly.
 */
export class Subscriptions<Result = WorkerResult> {
  readonly #jobs = new Map<string, JobCallers<Result>>()
  readonly #readOutcome: (jobId: string) => Promise<JobOutcome<Result> | undefined>
  readonly #rereads: Rereads

  constructor(readOutcome: (jobId: string) => Promise<JobOutcome<Result> | undefined>, rereads: Rereads) {
    this.#readOutcome = readOutcome
    this.#rereads = rereads
  }

  has(jobId: string): boolean {
    return this.#jobs.has(jobId)
  }

  open(ownId: string): Subscription<Result> {
    const { promise: outcome, resolve } = Promise.withResolvers<JobOutcome<Result>>()
    let settled = false
    let current = ownId
    const settle = (value: JobOutcome<Result>): void => {
      settled = true
      resolve(value)
    }
    this.#join(ownId, settle)

    const follow = (actualId: string): void => {
      if (settled) return
      if (actualId !== current) this.#leave(current, settle)
      current = actualId
      const entry = this.#join(current, settle)
      entry.rereading ??= setTimeout(() => this.#reread(current), entry.pauseMs)
      // A joined job may have ended before this process listened for it.
      if (actualId !== ownId) this.#reread(current)
    }
    return { outcome, follow, end: () => this.#leave(current, settle) }
  }

  /** Ends all waits for a job. */
  settle(jobId: string, outcome: JobOutcome<Result>): void {
    const entry = this.#jobs.get(jobId)
    if (!entry) return
    clearTimeout(entry.rereading)
    this.#jobs.delete(jobId)
    for (const settle of entry.callers) settle(outcome)
  }

  closeAll(): void {
    for (const jobId of this.#jobs.keys()) this.settle(jobId, { kind: 'closed' })
  }

  #join(jobId: string, settle: Settle<Result>): JobCallers<Result> {
    const entry = this.#jobs.get(jobId) ?? {
      callers: new Set(),
      rereading: undefined,
      pauseMs: this.#rereads.firstMs,
    }
    entry.callers.add(settle)
    this.#jobs.set(jobId, entry)
    return entry
  }

  #leave(jobId: string, settle: Settle<Result>): boolean {
    const entry = this.#jobs.get(jobId)
    if (!entry?.callers.delete(settle) || entry.callers.size > 0) return false
    clearTimeout(entry.rereading)
    this.#jobs.delete(jobId)
    return true
  }

  #reread(jobId: string): void {
    const scheduleNext = (): void => {
      const entry = this.#jobs.get(jobId)
      if (!entry) return
      clearTimeout(entry.rereading)
      entry.pauseMs = Math.min(entry.pauseMs * 2, this.#rereads.lastMs)
      entry.rereading = setTimeout(() => this.#reread(jobId), entry.pauseMs)
    }
    this.#readOutcome(jobId).then(
      (outcome) => (outcome ? this.settle(jobId, outcome) : scheduleNext()),
      scheduleNext, // the store is unavailable: the wait continues until its own end
    )
  }
}
