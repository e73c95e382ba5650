/** A failure the person at the terminal can act on: its message is printed as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}
