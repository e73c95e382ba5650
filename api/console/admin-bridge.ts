import { ApiError } from '../errors.ts'
import type { RequestMiddleware } from '../request-state.ts'
import type { Database } from '../store/database.ts'
import { readToken } from './cookie.ts'
import { requireOwnPage } from './own-pages.ts'
import { findSession } from './session.ts'

const PREFIX = '/console/api'

/**
 * Lets the console's page use the admin API with its session: `/console/api/v1/admin/...` becomes a request with the
 * session's account key, which then passes all that any other request passes. The cookie counts nowhere else.
 */
export function adminBridge({ db }: { db: Database }): RequestMiddleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/v1/admin/`)) return next()
    requireOwnPage(ctx)
    const token = readToken(ctx)
    const session = token === undefined ? undefined : await findSession(db, token)
    if (!session) throw sessionEnded()
    ctx.req.headers.authorization = `Bearer ${session.secret}`
    ctx.path = ctx.path.slice(PREFIX.length)
    await next()
  }
}

export function sessionEnded(): ApiError {
  return new ApiError('console_session_ended', 'There is no session of the console, or it has ended; sign in')
}
