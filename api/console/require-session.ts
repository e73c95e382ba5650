import type { GuessGuard } from '../guards/guess-guard.ts'
import { ApiError } from '../errors/errors.ts'
import type { RequestContext } from '../http/request.ts'
import type { Database } from '../store/database.ts'
import { readToken } from './cookie.ts'
import { closeSession, findSession, sessionId, type UnsealedSession } from './session.ts'

export type SessionDeps = { readonly db: Database; readonly guesses: GuessGuard }

/**
 * Finds the session of the request's cookie. Like an account key, the token is counted as a guess before it is looked up.
 * Throws 401 `console_session_ended` and 429 `rate_limited`.
 */
export async function requireSession(
  ctx: RequestContext,
  { db, guesses }: SessionDeps,
): Promise<UnsealedSession> {
  const token = readToken(ctx)
  if (token === undefined) throw sessionEnded()
  const session = await guesses.find({ request: ctx, hash: sessionId(token) }, async () =>
    findSession(db, token),
  )
  if (!session) throw sessionEnded()
  return session
}

/** Ends the session of the request's cookie, if it has one. Throws 429 `rate_limited`. */
export async function endSession(ctx: RequestContext, { db, guesses }: SessionDeps): Promise<void> {
  const token = readToken(ctx)
  if (token === undefined) return
  await guesses.admit(ctx, sessionId(token))
  await closeSession(db, token)
}

function sessionEnded(): ApiError {
  return new ApiError('console_session_ended', 'The console session is missing or has ended; sign in again')
}
