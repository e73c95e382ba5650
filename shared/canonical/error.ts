import type { CanonicalLimits } from './limits.ts'

/** Thrown for a value without a canonical form. The message begins with the path of the problem, such as `a.0.b`. */
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
