import type { CheckJob } from '../check/job.ts'
import type { CheckResult } from '../check/result.ts'
import type { QueueLoad } from './load.ts'

export type CheckRequest = Omit<CheckJob, 'deadline'>

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
  /**
   * Adds the check, or joins an identical one in flight, and answers its id (a random UUID) at once. `onResult` hears
   * of its result, if this process lives to see it.
   */
  submit(request: CheckRequest, onResult?: (result: CheckResult) => void): Promise<string>
  /** What became of the check with this id; undefined when there is none or it ended more than an hour ago. */
  find(id: string): Promise<CheckStatus | undefined>
  /** What each queue holds now. */
  loads(): Promise<QueueLoad[]>
  /** Resolves when the queue answers. */
  ping(): Promise<void>
  /** Ends all waits and closes the connections. */
  close(): Promise<void>
}
