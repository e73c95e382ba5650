import type { RequestContext } from '../request-state.ts'

/** With TLS under a name that no other host, not even one below the same domain, can set a cookie for (RFC 6265bis). */
function nameFor(ctx: RequestContext): string {
  return ctx.secure ? '__Host-waymark-console' : 'waymark-console'
}

/** The token of the session; undefined without one, or with what cannot be one. */
export function readToken(ctx: RequestContext): string | undefined {
  const token = ctx.cookies.get(nameFor(ctx))
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Gives the browser the token, which no script can read and no other site can send. */
export function setToken(ctx: RequestContext, token: string, maxAgeSeconds: number): void {
  ctx.cookies.set(nameFor(ctx), token, { ...traits(ctx), maxAge: maxAgeSeconds * 1000 })
}

export function clearToken(ctx: RequestContext): void {
  ctx.cookies.set(nameFor(ctx), '', { ...traits(ctx), maxAge: 0 })
}

function traits(ctx: RequestContext): { httpOnly: true; sameSite: 'strict'; secure: boolean; path: string } {
  return { httpOnly: true, sameSite: 'strict', secure: ctx.secure, path: '/' }
}
