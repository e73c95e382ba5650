import type { CheckJob } from '../check/job.ts'
import type { WorkerResult } from '../check/result.ts'
import type { QueueLoad } from './admission/load.ts'

/** A check and the account that requests it. */
export type AccountCheckRequest = Omit<CheckJob, 'deadline' | 'accountId'> & { readonly accountId: string }

/** The job of a check: its own, or one of an identical check that it has joined. */
export type QueuedJob = { readonly jobId: string; readonly joined: boolean }

/** Is called once a check has a job, and again if it starts another. */
export type OnJob = (job: QueuedJob) => void

/** `signal` aborts when the caller disconnects. The caller has already waited for `waitedMs`, by default 0. */
export type RunOptions = {
  readonly signal?: AbortSignal | undefined
  readonly waitedMs?: number
  readonly onJob?: OnJob
}

/** A check without a waiting caller. */
export type Submitted = {
  /** Random UUID by which `find` finds the check. */
  readonly id: string
  /**
   * Resolves with the result when the check has ended. Resolves with undefined if it has no result, its time is over
   * or the queue closes. Never rejects.
   */
  readonly ended: Promise<WorkerResult | undefined>
}

export type CheckStatus = { state: 'pending' } | { state: 'done'; result: WorkerResult }

/** The web process's side of the check queues. Every method throws QueueUnavailable if the queue cannot serve it. */
export type CheckQueue = {
  /** Adds the check, or joins an identical one in flight, and waits for its result. */
  run(request: AccountCheckRequest, options?: RunOptions): Promise<WorkerResult>
  /** Adds the check, or joins an identical one in flight, and returns without waiting for its result or for a slot. */
  submit(request: AccountCheckRequest, onJob?: OnJob): Promise<Submitted>
  /**
   * Returns the status of the check with this id; undefined if the id is unknown or the check ended more than an hour
   * ago.
   */
  find(id: string): Promise<CheckStatus | undefined>
  /** Returns true if a browser worker runs, as of the last second. */
  isRendering(): Promise<boolean>
  /** Returns the load of each queue. */
  loads(): Promise<QueueLoad[]>
  /** Resolves if the queue responds, its store accepts data, and it has refused no call in the last ten seconds. */
  ping(): Promise<void>
  /** Ends all waits and closes the connections. */
  close(): Promise<void>
}

/**
 * The web process's side of the queues of checks for which nobody waits at a screen. They take no slots from the checks of
 * visitors. Both methods throw QueueUnavailable if the queues cannot serve them.
 */
export type BackgroundChecks = {
  /** Adds the check, or joins an identical one in flight, and waits for its result. */
  run(request: AccountCheckRequest): Promise<WorkerResult>
  /** Returns how many checks of each type could begin at once besides those that have, as of the last second. */
  room(): Promise<number>
}
