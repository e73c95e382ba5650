import { exitCodes } from './outcome.ts'

/** Failure that the person at the terminal can act on. Its message is printed as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number = 1
}

/** Wrong use of a command; the message names each problem. */
export class UsageError extends CommandError {
  override name = 'UsageError'
  override readonly exitCode = exitCodes.unknown
}

/** Failure that leaves the question of a command without an answer, such as a file that cannot be read. */
export class NoAnswer extends CommandError {
  override name = 'NoAnswer'
  override readonly exitCode = exitCodes.unknown
}
