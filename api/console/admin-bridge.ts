import type { RequestMiddleware } from '../http/request.ts'
import { requireSameOrigin } from './same-origin.ts'
import { requireSession, type SessionDeps } from './require-session.ts'

const PREFIX = '/console/api'

/**
 * Lets the console use the admin API with its session. A request to `/console/api/v1/admin/...` gets the session's
 * account key and then passes through the same middleware as any other request. No other path accepts the session
 * cookie in place of a key.
 */
export function adminBridge(deps: SessionDeps): RequestMiddleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/v1/admin/`)) return next()
    requireSameOrigin(ctx)
    const { secret } = await requireSession(ctx, deps)
    ctx.req.headers.authorization = `Bearer ${secret}`
    ctx.path = ctx.path.slice(PREFIX.length)
    ctx.state.isFromConsole = true
    return next()
  }
}
