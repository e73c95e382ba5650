import { CanonicalError, tooLarge } from './canonical/error.ts'
import { isInOrder } from './canonical/in-order.ts'
import { verifyLimits, type CanonicalLimits } from './canonical/limits.ts'
import { writeCanonical } from './canonical/write.ts'

export { CanonicalError }

/**
 * Canonical JSON: RFC 8785, which agrees with the seed ("Canonical JSON rules"). Members are sorted by UTF-16 code
 * units, nothing stands between the tokens, and `undefined`, also as a hole of an array, is written as null; a valid
 * Date is its ISO 8601 text. Only enumerable members with text keys count, and no `toJSON` is ever called. Throws
 * CanonicalError for numbers that are not finite, lone surrogates, what JSON does not have (functions, symbols, BigInt,
 * instances of classes, invalid dates), and what exceeds the limits, as values that contain themselves do.
 */
export function canonicalJson(value: unknown, limits: CanonicalLimits = verifyLimits): string {
  const text = nativeText(value, limits) ?? writeCanonical(value, limits)
  if (text.length * 3 > limits.maxBytes && byteLength(text) > limits.maxBytes) throw tooLarge(limits)
  return text
}

/**
 * Content that we published is in canonical order already, and no code of ours is as fast as the engine's own. That
 * writes a lone surrogate as an escape, so where there might be one the other writer looks at each text.
 */
function nativeText(value: unknown, { maxDepth, maxBytes }: CanonicalLimits): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!isInOrder(value, maxDepth, { left: maxBytes })) return undefined
  const text = JSON.stringify(value)
  return text.includes('\\ud') ? undefined : text
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
