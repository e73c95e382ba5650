import type { JobOutcome } from './subscriptions.ts'

/** Time after which a retry is worthwhile. */
export const RETRY_AFTER_SECONDS = 5

/** The queue cannot accept or finish a check now: it is unavailable or too full, or no worker responded in time. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable'
  readonly retryAfterSeconds: number

  constructor(reason: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(reason, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The queue has no room for the check, or no worker had, so the check never ran. */
export class QueueFull extends QueueUnavailable {
  override name = 'QueueFull'
}

/** The account already runs its share of checks. Other accounts' checks are accepted. */
export class AccountBusy extends QueueUnavailable {
  override name = 'AccountBusy'
}

/** The caller disconnected before its check had its turn, so the check never ran. */
export class TurnAbandoned extends QueueUnavailable {
  override name = 'TurnAbandoned'

  constructor() {
    super('The caller has disconnected', 1)
  }
}

/** Makes the error for a job that ended without a result. */
export function unavailable(outcome: Exclude<JobOutcome<never>, { kind: 'result' }>): QueueUnavailable {
  switch (outcome.kind) {
    case 'failed':
      return new QueueUnavailable('The check failed', RETRY_AFTER_SECONDS, {
        cause: new Error(outcome.reason),
      })
    case 'gone':
      return new QueueUnavailable('The check was lost', 1)
    case 'timeout':
      return new QueueUnavailable('No worker responded in time', RETRY_AFTER_SECONDS)
    case 'disconnected':
      return new QueueUnavailable('The caller has disconnected', 1)
    case 'closed':
      return new QueueUnavailable('The service is shutting down', 1)
  }
}
