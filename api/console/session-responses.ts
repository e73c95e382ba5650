import { z } from 'zod'
import { authenticateKey, type Caller } from '../admin/authenticate.ts'
import { emptyResponse, jsonResponse, type HttpResponse } from '../http/response.ts'
import { readStrictJson } from '../http/json-body.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { ApiError } from '../errors/errors.ts'
import { limitClient, limitRate } from '../guards/rate-limit.ts'
import { parseFields } from '../errors/parse-fields.ts'
import type { RequestContext, RequestMiddleware } from '../http/request.ts'
import { findAccount } from '../store/accounts/accounts.ts'
import type { Database } from '../store/database.ts'
import { clearToken, readToken, setToken } from './cookie.ts'
import { requireSameOrigin } from './same-origin.ts'
import { endSession, requireSession, type SessionDeps } from './require-session.ts'
import { closeSession, openSession } from './session.ts'
import { redeemSignInCode, signInCode } from './sign-in-code.ts'

const PATH = '/console/session'
const MAX_BODY_BYTES = 1024

const signIn = z
  .strictObject({
    api_key: z.string().trim().min(1).max(200).optional(),
    sign_in_code: z.string().regex(signInCode, 'must be the code of a sign-in link').optional(),
  })
  .refine((body) => Object.keys(body).length === 1, 'must have exactly one of api_key and sign_in_code')

type SignIn = z.infer<typeof signIn>

type SessionResponseDeps = SessionDeps & { readonly signInLimiter: Limiter; readonly consoleLimiter: Limiter }

/** Signs in to the console with an account key (POST), shows the session (GET), and signs out (DELETE). */
export function sessionResponses(deps: SessionResponseDeps): RequestMiddleware {
  const handlers: Readonly<
    Record<string, (ctx: RequestContext, deps: SessionResponseDeps) => Promise<HttpResponse>>
  > = {
    POST: respondToSignIn,
    GET: respondToSession,
    DELETE: respondToSignOut,
  }
  return async (ctx, next) => {
    const handler = ctx.path === PATH ? handlers[ctx.method] : undefined
    if (!handler) return next()
    ctx.state.headers['Cache-Control'] = 'no-store'
    requireSameOrigin(ctx)
    return handler(ctx, deps)
  }
}

/** Throws 429 `rate_limited`, 401 `api_key_invalid` and 401 `sign_in_code_invalid`. */
async function respondToSignIn(
  ctx: RequestContext,
  { db, signInLimiter }: SessionResponseDeps,
): Promise<HttpResponse> {
  await limitClient(ctx, signInLimiter)
  const credentials = parseFields(signIn, await readStrictJson(ctx.req, MAX_BODY_BYTES))
  const caller = await authenticateKey(await secretOf(db, credentials), db)
  const previousToken = readToken(ctx)
  if (previousToken !== undefined) await closeSession(db, previousToken)
  const { token, expiresAt, maxSeconds } = await openSession(db, caller)
  setToken(ctx, token, maxSeconds)
  return jsonResponse(await sessionBody(db, caller, expiresAt))
}

/**
 * Returns the account key in the request, or the one that the sign-in code redeems. Throws 401
 * `sign_in_code_invalid`.
 */
async function secretOf(db: Database, { api_key: key = '', sign_in_code: code }: SignIn): Promise<string> {
  if (code === undefined) return key
  const secret = await redeemSignInCode(db, code)
  if (secret !== undefined) return secret
  throw new ApiError('sign_in_code_invalid', 'This sign-in link has expired or was already used')
}

/**
 * Counts towards the console's rate limit of the account. Throws 429 `rate_limited`, 401 `console_session_ended`, and 401
 * `api_key_invalid` if the key has been revoked since sign-in.
 */
async function respondToSession(ctx: RequestContext, deps: SessionResponseDeps): Promise<HttpResponse> {
  const { secret, expiresAt } = await requireSession(ctx, deps)
  const caller = await authenticateKey(secret, deps.db)
  await limitRate(ctx, deps.consoleLimiter, caller.accountId)
  return jsonResponse(await sessionBody(deps.db, caller, expiresAt))
}

async function respondToSignOut(ctx: RequestContext, deps: SessionResponseDeps): Promise<HttpResponse> {
  await endSession(ctx, deps)
  clearToken(ctx)
  return emptyResponse()
}

async function sessionBody(
  db: Database,
  { accountId, keyId, scopes }: Caller,
  expiresAt: Date,
): Promise<unknown> {
  const account = await findAccount(db, accountId)
  return {
    account: { id: accountId, name: account?.name ?? '' },
    key: { id: keyId, scopes },
    expires_at: expiresAt.toISOString(),
  }
}
