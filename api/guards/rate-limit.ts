import { networkOf, siteNetworkOf } from '../rate-limit/client-network.ts'
import { nameLimit, siteLimit } from '../rate-limit/limits.ts'
import { retryLater, type ApiError } from '../errors/errors.ts'
import type { Limit, Limiter, LimitResult } from '../rate-limit/limiter.ts'
import type { HttpRequest } from '../http/request.ts'

type CountedRequest = Pick<HttpRequest, 'state'>

/** Margin for the store's clock, and for client timers that fire slightly early. */
const CLOCK_MARGIN_MS = 50

/**
 * Counts a request against its key's limit, and reports the remaining requests in the header fields of the IETF draft
 * "RateLimit header fields for HTTP". Of several limits that count a request, the fields report the one that refuses it
 * or has the fewest requests left. Throws 429 `rate_limited` over the limit. Retry-After is never too early.
 */
export async function limitRate(request: CountedRequest, limiter: Limiter, key: string): Promise<void> {
  const result = await limiter.count(key)
  report(request, limiter.limit, result)
  if (!result.allowed) throw overLimit(limiter.limit, result)
}

/**
 * Counts a request against the limit of its client's network, which clients cannot forge, and then against the higher
 * limit of its IPv6 site, which has many such networks. With an embed key, each key has counts of its own.
 */
export async function limitClient(
  request: CountedRequest,
  limiter: Limiter,
  embedKey?: string,
): Promise<void> {
  const { client } = request.state
  await limitRate(request, limiter, keyOf(networkOf(client), embedKey))
  const site = siteNetworkOf(client)
  if (site === undefined) return
  const limit = siteLimit(limiter.limit)
  const result = await limiter.count(keyOf(site, embedKey), { requests: limit.requests })
  report(request, limit, result)
  if (!result.allowed) throw overLimit(limit, result)
}

/** Like limitClient, for a check, which does not count if it gets no turn. */
export async function limitClientChecks(request: CountedRequest, limiter: Limiter): Promise<void> {
  await limitClient(request, limiter)
  request.state.uncount = async () =>
    reportAgain(request, limiter.limit, await uncountClient(request, limiter))
}

/** Undoes a count, and reports the requests that are left again. */
export async function uncountRate(request: CountedRequest, limiter: Limiter, key: string): Promise<void> {
  const result = await limiter.count(key, { points: -1 })
  reportAgain(request, limiter.limit, result)
}

/**
 * Undoes one count for this client, whose limit is then no longer reported if another limit counts the request. Returns what
 * is left to the client.
 */
export async function uncountClient(
  { state }: CountedRequest,
  limiter: Limiter,
  embedKey?: string,
): Promise<LimitResult> {
  state.remainingRequests = Infinity
  const result = await limiter.count(keyOf(networkOf(state.client), embedKey), { points: -1 })
  const site = siteNetworkOf(state.client)
  if (site === undefined) return result
  const { requests } = siteLimit(limiter.limit)
  await limiter.count(keyOf(site, embedKey), { points: -1, requests })
  return result
}

/** Reports this limit, whatever was reported before. */
export function reportAgain(request: CountedRequest, limit: Limit, result: LimitResult): void {
  request.state.remainingRequests = Infinity
  report(request, limit, result)
}

function keyOf(network: string, embedKey: string | undefined): string {
  return embedKey === undefined ? network : `${embedKey} ${network}`
}

function report({ state }: CountedRequest, limit: Limit, { allowed, remaining, resetMs }: LimitResult): void {
  if (allowed && remaining >= state.remainingRequests) return
  state.remainingRequests = remaining
  const { name, requests, seconds } = limit
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000))
  state.headers['RateLimit-Policy'] = `"${name}";q=${requests};w=${seconds}`
  state.headers['RateLimit'] = `"${name}";r=${remaining};t=${resetSeconds}`
}

function overLimit(limit: Limit, { resetMs }: LimitResult): ApiError {
  const seconds = Math.ceil((resetMs + CLOCK_MARGIN_MS) / 1000)
  return retryLater('rate_limited', `Over the limit of ${nameLimit(limit)}`, { seconds })
}
