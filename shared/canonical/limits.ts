/** How deep values may be nested, and how many bytes of UTF-8 their canonical text may have. */
export type CanonicalLimits = { readonly maxDepth: number; readonly maxBytes: number }

const MAX_BYTES = 256 * 1024

/** What a verifier accepts: a hostile record must not be able to exhaust its stack or its memory. */
export const verifyLimits: CanonicalLimits = { maxDepth: 128, maxBytes: MAX_BYTES }

/** What is published: stricter, so that nothing published is ever near a verifier's limits. */
export const publishLimits: CanonicalLimits = { maxDepth: 64, maxBytes: MAX_BYTES }

/** What is hashed or compared only by ourselves: larger than any request body. */
export const internalLimits: CanonicalLimits = { maxDepth: 128, maxBytes: 16 * 1024 * 1024 }
