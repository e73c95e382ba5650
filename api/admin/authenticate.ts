import { timingSafeEqual } from 'node:crypto'
import { hashAccountKey, isAccountKey } from '../credentials/account-key.ts'
import { ApiError } from '../errors.ts'
import type { Limiter } from '../limiter.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import type { RequestContext } from '../request-state.ts'
import { findApiKey, touchApiKey } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'

/** Who calls: the account, and the key of it that the request came with. */
export type Caller = {
  readonly accountId: string
  readonly keyId: string
  readonly scopes: readonly string[]
  /** The key itself; kept nowhere. */
  readonly secret: string
}

/**
 * Finds whose account API key the request has (the seed, "Authentication"). Throws 401 `api_key_required` without one,
 * and `api_key_invalid` for any that does not work; a mistyped one costs no query. Who goes on guessing from one address is
 * answered 429; a key that works is never refused for what others tried from there.
 */
export async function authenticate(ctx: RequestContext, { db, guessLimiter }: Means): Promise<Caller> {
  const secret = readBearer(ctx.get('Authorization'))
  const caller = await findCaller(secret, db)
  if (caller) return caller
  if (isAccountKey(secret)) await limitRate(ctx, guessLimiter, ctx.ip)
  throw refusal(secret)
}

/** The same for a key from elsewhere, which somebody else counts. Throws 401 `api_key_invalid`. */
export async function authenticateKey(secret: string, db: Database): Promise<Caller> {
  const caller = await findCaller(secret, db)
  if (!caller) throw refusal(secret)
  return caller
}

async function findCaller(secret: string, db: Database): Promise<Caller | undefined> {
  if (!isAccountKey(secret)) return undefined
  const hash = hashAccountKey(secret)
  const key = await findApiKey(db, hash)
  if (!key || !timingSafeEqual(key.hash, hash)) return undefined
  if (key.unused_minute) await touchApiKey(db, key.id)
  return { accountId: key.account_id, keyId: key.id, scopes: key.scopes, secret }
}

function refusal(secret: string): ApiError {
  return invalid(
    isAccountKey(secret)
      ? 'The account API key is unknown, expired or revoked'
      : 'This is no account API key: it is mistyped',
  )
}

type Means = { readonly db: Database; readonly guessLimiter: Limiter }

/** Throws 403 `insufficient_scope`; the header is that of RFC 6750, section 3. */
export function requireScope(caller: Caller, scope: string): void {
  if (scope === 'any' || caller.scopes.includes(scope)) return
  throw new ApiError('insufficient_scope', `The account API key lacks the scope ${scope}`, {
    headers: { 'WWW-Authenticate': `Bearer realm="waymark", error="insufficient_scope", scope="${scope}"` },
  })
}

function readBearer(header: string): string {
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (token !== undefined) return token
  throw new ApiError('api_key_required', 'Send an account API key as "Authorization: Bearer <key>"', {
    headers: { 'WWW-Authenticate': 'Bearer realm="waymark"' },
  })
}

function invalid(message: string): ApiError {
  return new ApiError('api_key_invalid', message, {
    headers: { 'WWW-Authenticate': 'Bearer realm="waymark", error="invalid_token"' },
  })
}
