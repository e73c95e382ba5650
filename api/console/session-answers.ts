import { z } from 'zod'
import { authenticateKey, type Caller } from '../admin/authenticate.ts'
import { readStrictJson } from '../json-body.ts'
import type { Limiter } from '../limiter.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { parseFields } from '../parse-fields.ts'
import type { RequestContext, RequestMiddleware } from '../request-state.ts'
import { findAccount } from '../store/accounts.ts'
import type { Database } from '../store/database.ts'
import { sessionEnded } from './admin-bridge.ts'
import { clearToken, readToken, setToken } from './cookie.ts'
import { requireOwnPage } from './own-pages.ts'
import { closeSession, findSession, openSession } from './session.ts'

const PATH = '/console/session'
const MAX_BODY_BYTES = 1024

const signIn = z.strictObject({ api_key: z.string().trim().min(1).max(200) })

export type SessionDeps = { readonly db: Database; readonly signInLimiter: Limiter }

/** Signs in to the console with an account key (POST), says who is signed in (GET), and signs out (DELETE). */
export function sessionAnswers(deps: SessionDeps): RequestMiddleware {
  const answers: Readonly<Record<string, (ctx: RequestContext, deps: SessionDeps) => Promise<void>>> = {
    POST: answerSignIn,
    GET: answerSession,
    DELETE: answerSignOut,
  }
  return async (ctx, next) => {
    const answer = ctx.path === PATH ? answers[ctx.method] : undefined
    if (!answer) return next()
    ctx.set('Cache-Control', 'no-store')
    requireOwnPage(ctx)
    await answer(ctx, deps)
  }
}

/** Throws 429 `rate_limited` and 401 `api_key_invalid`. */
async function answerSignIn(ctx: RequestContext, { db, signInLimiter }: SessionDeps): Promise<void> {
  await limitRate(ctx, signInLimiter, ctx.ip)
  const { api_key: secret } = parseFields(signIn, await readStrictJson(ctx.req, MAX_BODY_BYTES))
  const caller = await authenticateKey(secret, db)
  const before = readToken(ctx)
  if (before !== undefined) await closeSession(db, before)
  const { token, expiresAt, maxSeconds } = await openSession(db, caller)
  setToken(ctx, token, maxSeconds)
  ctx.body = await show(db, caller, expiresAt)
}

/** Throws 401 `console_session_ended` and `api_key_invalid`: the key may have been revoked since. */
async function answerSession(ctx: RequestContext, { db }: SessionDeps): Promise<void> {
  const token = readToken(ctx)
  const session = token === undefined ? undefined : await findSession(db, token)
  if (!session) throw sessionEnded()
  ctx.body = await show(db, await authenticateKey(session.secret, db), session.expiresAt)
}

async function answerSignOut(ctx: RequestContext, { db }: SessionDeps): Promise<void> {
  const token = readToken(ctx)
  if (token !== undefined) await closeSession(db, token)
  clearToken(ctx)
  ctx.status = 204
}

async function show(db: Database, { accountId, keyId, scopes }: Caller, expiresAt: Date): Promise<unknown> {
  const account = await findAccount(db, accountId)
  return {
    account: { id: accountId, name: account?.name ?? '' },
    key: { id: keyId, scopes },
    expires_at: expiresAt.toISOString(),
  }
}
