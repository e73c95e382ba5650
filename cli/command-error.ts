import { exitCodes } from './outcome.ts'

/** Failure that the person at the terminal can act on. Its message is printed as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number = 1
  readonly code: string = 'command_failed'
}

/** Refusal of the admin API, with its code. */
export class ApiRefusal extends CommandError {
  override name = 'ApiRefusal'
  override readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Wrong use of a command; the message names each problem. */
export class UsageError extends CommandError {
  override name = 'UsageError'
  override readonly code = 'invalid_usage'
  override readonly exitCode = exitCodes.unknown
}

/** Failure that leaves the question of a command without an answer, such as a file that cannot be read. */
export class NoAnswer extends CommandError {
  override name = 'NoAnswer'
  override readonly code = 'no_answer'
  override readonly exitCode = exitCodes.unknown
}
