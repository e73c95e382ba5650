import { retryLater } from '../errors.ts'
import type { Count, Limit, Limiter } from '../limiter.ts'
import type { RequestContext } from '../request-state.ts'

/** The store ends a window by its own clock, and a client's timer can fire a moment early. */
const CLOCK_MARGIN_MS = 50

/**
 * Counts a request against the limit of its key and says how many are left, in the fields of the IETF draft
 * "RateLimit header fields for HTTP". Throws 429 `rate_limited` when none are; Retry-After is never too early.
 */
export async function limitRate(ctx: RequestContext, limiter: Limiter, key: string): Promise<void> {
  const count = ctx.state.count ?? (await limiter.count(key))
  const { allowed, resetMs } = count
  ctx.set(limitFields(limiter.limit, count))
  if (allowed) return
  const { requests, seconds } = limiter.limit
  const message = `At most ${requests} requests in ${seconds} seconds are answered for one key`
  throw retryLater('rate_limited', message, { seconds: Math.ceil((resetMs + CLOCK_MARGIN_MS) / 1000) })
}

/** What a counted request is told of its limit. */
export function limitFields(
  { name, requests, seconds }: Limit,
  { remaining, resetMs }: Count,
): Record<string, string> {
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000))
  return {
    'RateLimit-Policy': `"${name}";q=${requests};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  }
}
