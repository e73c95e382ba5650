import { emptyAnswer, type Answer } from './answer.ts'
import type { HttpRequest } from './request.ts'

const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag, Location'

/** Headers that let pages of any origin read public endpoints. These use no credentials, so `*` is safe. */
export const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED }

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Prefer, X-Request-Id',
  'Access-Control-Max-Age': '86400',
}

export function isPublicPath(path: string): boolean {
  if (path.startsWith('/v1/')) return !path.startsWith('/v1/admin/')
  return path.startsWith('/widget/') || path.startsWith('/.well-known/')
}

/**
 * Answers a CORS preflight for a public endpoint. Returns undefined for any other request. Widgets cause no preflight,
 * since they send the embed key in the path or the body, but clients that set additional headers do.
 */
export function answerPreflight({ method, headers }: HttpRequest): Answer | undefined {
  if (method !== 'OPTIONS' || !headers['access-control-request-method']) return undefined
  return emptyAnswer({ headers: preflightHeaders })
}
