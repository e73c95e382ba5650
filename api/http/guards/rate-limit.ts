import { networkOf } from '../../rate-limit/client-network.ts'
import { nameLimit } from '../../rate-limit/limits.ts'
import { retryLater } from '../errors.ts'
import type { Limiter } from '../../rate-limit/limiter.ts'
import type { HttpRequest } from '../request.ts'

type CountedRequest = Pick<HttpRequest, 'state'>

/** Margin for the store's clock, and for client timers that fire slightly early. */
const CLOCK_MARGIN_MS = 50

/**
 * Counts a request against its key's limit, and reports the remaining requests in the header fields of the IETF draft
 * "RateLimit header fields for HTTP". Throws 429 `rate_limited` over the limit. Retry-After is never too early.
 */
export async function limitRate({ state }: CountedRequest, limiter: Limiter, key: string): Promise<void> {
  const { allowed, remaining, resetMs } = await limiter.count(key)
  const { name, requests, seconds } = limiter.limit
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000))
  state.headers['RateLimit-Policy'] = `"${name}";q=${requests};w=${seconds}`
  state.headers['RateLimit'] = `"${name}";r=${remaining};t=${resetSeconds}`
  if (allowed) return
  const message = `Over the limit of ${nameLimit(limiter.limit)}`
  throw retryLater('rate_limited', message, { seconds: Math.ceil((resetMs + CLOCK_MARGIN_MS) / 1000) })
}

/** Counts a request against the limit of its client's network, which clients cannot forge. */
export async function limitClient(request: CountedRequest, limiter: Limiter): Promise<void> {
  await limitRate(request, limiter, networkOf(request.state.client))
}

/** Undoes one count for this client. */
export async function uncountClient({ state }: CountedRequest, limiter: Limiter): Promise<void> {
  await limiter.count(networkOf(state.client), { points: -1 })
}
