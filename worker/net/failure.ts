import type { Facts, ProblemCode } from '../../shared/check/codes.ts'
import type { Failure } from './outcome.ts'

export function failure(code: ProblemCode, facts: Facts = {}): Failure {
  return { code, facts }
}

/** Carries an expected failure through the promises and callbacks between the wire and the fetch. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.code, options)
    this.failure = failure
  }
}

/** Why a signal was aborted: the Failure it was aborted with, or a plain cancellation. */
export function abortFailure(signal: AbortSignal): Failure {
  const reason: unknown = signal.reason
  return isFailure(reason) ? reason : failure('system_cancelled')
}

/** For between two steps, which may have noticed nothing. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new NetworkFailure(abortFailure(signal))
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && 'facts' in value
}
