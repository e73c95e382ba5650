import type { RequestContext } from '../http/request.ts'

/**
 * Returns the cookie name. With TLS, the prefix keeps other hosts, even subdomains, from setting the cookie (RFC
 * 6265bis).
 */
function cookieName(ctx: RequestContext): string {
  return ctx.secure ? '__Host-waymark-console' : 'waymark-console'
}

/** Reads the session token; undefined if it is missing or malformed. */
export function readToken(ctx: RequestContext): string | undefined {
  const token = ctx.cookies.get(cookieName(ctx))
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Sets the session cookie, which no script can read and no other site can send. */
export function setToken(ctx: RequestContext, token: string, maxAgeSeconds: number): void {
  ctx.cookies.set(cookieName(ctx), token, { ...cookieAttributes(ctx), maxAge: maxAgeSeconds * 1000 })
}

export function clearToken(ctx: RequestContext): void {
  ctx.cookies.set(cookieName(ctx), '', { ...cookieAttributes(ctx), maxAge: 0 })
}

function cookieAttributes(ctx: RequestContext): {
  httpOnly: true
  sameSite: 'strict'
  secure: boolean
  path: string
} {
  return { httpOnly: true, sameSite: 'strict', secure: ctx.secure, path: '/' }
}
