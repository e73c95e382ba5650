import { codeEntry, type ProblemCode } from '../../shared/check/codes.ts'
import type { FactsOf } from '../../shared/check/messages/facts.ts'
import type { Failure } from './outcome.ts'

/** Makes a Failure; `facts` can be omitted if the code's texts need none. */
export function failure<Code extends ProblemCode>(code: Code, ...[facts]: FactsArgument<Code>): Failure {
  return { code, facts: facts ?? {} } as Failure
}

type FactsArgument<Code extends ProblemCode> =
  {} extends FactsOf<Code> ? [facts?: FactsOf<Code>] : [facts: FactsOf<Code>]

/** Carries an expected failure through the promises and callbacks between the wire and the fetch. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.code, options)
    this.failure = failure
  }
}

/** Returns the Failure a signal was aborted with, or a plain cancellation. */
export function abortFailure(signal: AbortSignal): Failure {
  const reason: unknown = signal.reason
  return isFailure(reason) ? reason : failure('system_cancelled')
}

/** Throws between two steps that may not have noticed the abort. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new NetworkFailure(abortFailure(signal))
}

/** Returns true if a signal was aborted because time ran out, not because no caller is waiting. */
export function isDeadline(signal: AbortSignal): boolean {
  return abortFailure(signal).code === 'system_deadline_exceeded'
}

/**
 * Returns true if another request to the site may help. It cannot help against a lack of the system's own resources.
 */
export function isTransient({ code }: Failure): boolean {
  return codeEntry(code).retryable && !code.startsWith('system_')
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && 'facts' in value
}
