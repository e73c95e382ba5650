import { CanonicalError, tooLarge } from './canonical/error.ts'
import { verifyLimits, type CanonicalLimits } from './canonical/limits.ts'
import { writeCanonical } from './canonical/write.ts'

export { CanonicalError }

/**
 * Serialises to canonical JSON (RFC 8785), which agrees with docs/api.md, "Canonical JSON rules". Members are sorted
 * by UTF-16 code units, with no whitespace. `undefined`, including a hole in an array, becomes null; a valid Date
 * becomes its ISO 8601 text. Only enumerable members with string keys are written, and `toJSON` is never called.
 * Throws CanonicalError for numbers that are not finite, lone surrogates, values outside JSON (functions, symbols,
 * BigInt, class instances, invalid dates), and values that exceed the limits or contain themselves.
 */
export function canonicalJson(value: unknown, limits: CanonicalLimits = verifyLimits): string {
  const text = writeCanonical(value, limits)
  if (text.length * 3 > limits.maxBytes && byteLength(text) > limits.maxBytes) throw tooLarge(limits)
  return text
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
