import type { RequestMiddleware } from '../request-state.ts'

const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag'
/** Of every answer of the public endpoints. */
export const everyOrigin = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED }
const ALLOWED_HEADERS = 'Authorization, Content-Type, Prefer, X-Request-Id'
const PREFLIGHT_SECONDS = 86_400

/**
 * Lets pages of every origin read the public endpoints; no credentials, so `*` is safe. Widgets need no preflight
 * (the embed key travels in path or body); who sends more headers gets one answered here.
 */
export function cors(): RequestMiddleware {
  return (ctx, next) => {
    if (!isPublic(ctx.path)) return next()
    ctx.set(everyOrigin)
    if (ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next()
    ctx.set({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    })
    ctx.status = 204
    return undefined
  }
}

function isPublic(path: string): boolean {
  if (path.startsWith('/v1/')) return !path.startsWith('/v1/admin/')
  return path.startsWith('/widget/') || path.startsWith('/.well-known/')
}
