import type { CheckJob } from '../check/job.ts'
import type { CheckResult } from '../check/result.ts'
import type { QueueLoad } from './load.ts'

export type CheckRequest = Omit<CheckJob, 'deadline'>

/** A check that nobody waits for on a request of their own. */
export type Submitted = {
  /** A random UUID by which `find` knows the check. */
  readonly id: string
  /**
   * Resolves when the check has ended, with its result; with undefined when it has none, when its time is over or when
   * the queue closes. Never rejects.
   */
  readonly ended: Promise<CheckResult | undefined>
}

export type CheckStatus = { state: 'pending' } | { state: 'done'; result: CheckResult }

/** The queue cannot take or answer a check now: it is down, too deep, or no worker answered in time. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable'
  readonly retryAfterSeconds: number

  constructor(reason: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(reason, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The API's end of the check queues. Every method throws QueueUnavailable when the queue cannot serve it. */
export type CheckQueue = {
  /** Adds the check, or joins an identical one in flight, and waits for its result. `signal`: the caller has gone. */
  run(request: CheckRequest, signal?: AbortSignal): Promise<CheckResult>
  /** Adds the check, or joins an identical one in flight, and answers at once. */
  submit(request: CheckRequest): Promise<Submitted>
  /** What became of the check with this id; undefined when there is none or it ended more than an hour ago. */
  find(id: string): Promise<CheckStatus | undefined>
  /** What each queue holds now. */
  loads(): Promise<QueueLoad[]>
  /** Resolves when the queue answers. */
  ping(): Promise<void>
  /** Ends all waits and closes the connections. */
  close(): Promise<void>
}
