import type { RequestMiddleware } from '../request-state.ts'

/**
 * What every answer carries. Nothing of ours runs or is framed unless a page says otherwise; whoever came by TLS, as the
 * proxy in front says, is to come by it again. A process that stops asks its clients to go to another one.
 */
export function defaultHeaders(isStopping: () => boolean): RequestMiddleware {
  return async (ctx, next) => {
    ctx.set(always)
    if (ctx.secure) ctx.set(tlsOnly)
    await next()
    if (isStopping()) ctx.set('Connection', 'close')
  }
}

export const tlsOnly = { 'Strict-Transport-Security': 'max-age=31536000' }

export const always = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
