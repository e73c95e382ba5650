import type { RequestContext } from '../http/request.ts'

/** Cookie name. With TLS, the prefix keeps other hosts, even subdomains, from setting it (RFC 6265bis). */
function nameFor(ctx: RequestContext): string {
  return ctx.secure ? '__Host-waymark-console' : 'waymark-console'
}

/** Reads the session token; undefined if it is missing or malformed. */
export function readToken(ctx: RequestContext): string | undefined {
  const token = ctx.cookies.get(nameFor(ctx))
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Sets the session cookie, which no script can read and no other site can send. */
export function setToken(ctx: RequestContext, token: string, maxAgeSeconds: number): void {
  ctx.cookies.set(nameFor(ctx), token, { ...traits(ctx), maxAge: maxAgeSeconds * 1000 })
}

export function clearToken(ctx: RequestContext): void {
  ctx.cookies.set(nameFor(ctx), '', { ...traits(ctx), maxAge: 0 })
}

function traits(ctx: RequestContext): { httpOnly: true; sameSite: 'strict'; secure: boolean; path: string } {
  return { httpOnly: true, sameSite: 'strict', secure: ctx.secure, path: '/' }
}
