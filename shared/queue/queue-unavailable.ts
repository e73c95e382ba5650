/** The queue cannot take or answer a check now: it is down, too deep, or no worker answered in time. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable'
  readonly retryAfterSeconds: number

  constructor(reason: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(reason, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The account has as many checks running as it may; other accounts' checks are taken. */
export class AccountBusy extends QueueUnavailable {
  override name = 'AccountBusy'
}
