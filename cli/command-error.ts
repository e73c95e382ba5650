import { exitCodes } from './outcome.ts'

/** Failure that the user can act on. Its message is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number = exitCodes.error
  readonly code: string = 'command_failed'
}

/** Rejection by the admin API, with its error code. */
export class ApiRefusal extends CommandError {
  override name = 'ApiRefusal'
  override readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Wrong use of a command. The message names each problem. */
export class UsageError extends CommandError {
  override name = 'UsageError'
  override readonly code = 'invalid_usage'
}

/** What a question is about cannot be read, such as a file or a record, so that nobody can tell. */
export class NoAnswer extends CommandError {
  override name = 'NoAnswer'
  override readonly code = 'no_answer'
  override readonly exitCode = exitCodes.unknown
}

/** Returns the package that an import could not find, such as a left-out optional dependency. Undefined for any other error. */
export function missingPackageIn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_MODULE_NOT_FOUND') return undefined
  return /^Cannot find (?:module|package) '((?:@[^/']+\/)?[^/'.][^/']*)/.exec(error.message)?.[1]
}
