/** A failure the person at the terminal can act on: its message is printed as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The command was called in a way that it does not understand; the message names each problem. */
export class UsageError extends CommandError {
  override name = 'UsageError'
}
