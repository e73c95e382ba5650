/** Failure that the person at the terminal can act on. Its message is printed as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Wrong use of a command; the message names each problem. */
export class UsageError extends CommandError {
  override name = 'UsageError'
}
