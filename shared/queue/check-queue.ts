import type { CheckJob } from '../check/job.ts'
import type { WorkerResult } from '../check/result.ts'
import type { QueueLoad } from './admission/load.ts'

/** A check and the account that asks for it. */
export type AccountCheckRequest = Omit<CheckJob, 'deadline' | 'accountId'> & { readonly accountId: string }

/** A check without a waiting caller. */
export type Submitted = {
  /** A random UUID by which `find` knows the check. */
  readonly id: string
  /**
   * Resolves when the check has ended, with its result; with undefined when it has none, when its time is over or when
   * the queue closes. Never rejects.
   */
  readonly ended: Promise<WorkerResult | undefined>
}

export type CheckStatus = { state: 'pending' } | { state: 'done'; result: WorkerResult }

/** The web process's side of the check queues. Every method throws QueueUnavailable when the queue cannot serve it. */
export type CheckQueue = {
  /** Adds the check, or joins an identical one in flight, and waits for its result. `signal`: the caller has gone. */
  run(request: AccountCheckRequest, signal?: AbortSignal): Promise<WorkerResult>
  /** Adds the check, or joins an identical one in flight, and returns immediately. */
  submit(request: AccountCheckRequest): Promise<Submitted>
  /** The status of the check with this id; undefined if the id is unknown or the check ended more than an hour ago. */
  find(id: string): Promise<CheckStatus | undefined>
  /** The state of each queue. */
  loads(): Promise<QueueLoad[]>
  /** Resolves when the queue answers and its store takes data. */
  ping(): Promise<void>
  /** Ends all waits and closes the connections. */
  close(): Promise<void>
}
