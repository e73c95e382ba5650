import { emptyResponse, type HttpResponse } from './response.ts'
import type { HttpRequest } from './request.ts'

const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag, Location'

/** Headers that let pages of any origin read public endpoints. These read no cookies, so `*` is safe. */
export const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED }

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Prefer, X-Request-Id',
  'Access-Control-Max-Age': '86400',
}

export function isPublicPath(path: string): boolean {
  if (path.startsWith('/v1/')) return !path.startsWith('/v1/admin/')
  if (path.startsWith('/install/')) return true
  return path.startsWith('/widget/') || path.startsWith('/.well-known/')
}

/**
 * Answers a CORS preflight for a public endpoint. Returns undefined for any other request. Widgets cause a preflight only
 * with an installation token: otherwise they set no headers, and send JSON as text/plain.
 */
export function respondToPreflight({ method, headers }: HttpRequest): HttpResponse | undefined {
  if (method !== 'OPTIONS' || !headers['access-control-request-method']) return undefined
  return emptyResponse({ headers: preflightHeaders })
}
