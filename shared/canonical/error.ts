import type { CanonicalLimits } from './limits.ts'

/** A value that has no canonical form; the message begins with the path of what is wrong, such as `a.0.b`. */
export class CanonicalError extends Error {
  override name = 'CanonicalError'
  readonly path: string
  readonly reason: string

  constructor(path: readonly string[], reason: string) {
    super(`${path.join('.') || 'the value'}: ${reason}`)
    this.path = path.join('.')
    this.reason = reason
  }
}

export function tooLarge({ maxBytes }: CanonicalLimits): CanonicalError {
  return new CanonicalError([], `has more than ${maxBytes} bytes in canonical form`)
}
