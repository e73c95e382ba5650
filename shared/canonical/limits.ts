/** Maximum nesting depth of values, and maximum size of their canonical text in bytes of UTF-8. */
export type CanonicalLimits = { readonly maxDepth: number; readonly maxBytes: number }

const MAX_BYTES = 256 * 1024

/** Limits of a verifier: a hostile record must not exhaust its stack or memory. */
export const verifyLimits: CanonicalLimits = { maxDepth: 128, maxBytes: MAX_BYTES }

/** Limits of published content, which keep it well within a verifier's. */
export const publishLimits: CanonicalLimits = { maxDepth: 64, maxBytes: MAX_BYTES }

/** Limits of values hashed or compared only by this service: larger than any request body. */
export const internalLimits: CanonicalLimits = { maxDepth: 128, maxBytes: 16 * 1024 * 1024 }
