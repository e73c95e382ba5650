import { timingSafeEqual } from 'node:crypto'
import { hashAccountKey, isAccountKey } from '../credentials/account-key.ts'
import { wrongKind } from '../credentials/key-kinds.ts'
import { ApiError } from '../errors/errors.ts'
import type { HttpRequest } from '../http/request.ts'
import { findApiKey, touchApiKey } from '../store/accounts/api-keys.ts'
import type { Database } from '../store/database.ts'
import type { GuessGuard } from '../guards/guess-guard.ts'

/** Account and API key of a request. */
export type Caller = {
  readonly accountId: string
  readonly keyId: string
  readonly scopes: readonly string[]
  /** The key itself, which is never stored. */
  readonly secret: string
}

/**
 * Finds the account of the request's API key (docs/api.md, "Authentication"). Throws 401 `api_key_required` without a
 * key, 401 `api_key_invalid` for a malformed, unknown, expired or revoked key, and 429 after repeated failures from
 * one address. A malformed key is not looked up, and neither is a key that gets 429. A key that has worked recently
 * is not refused because of failures from its address.
 */
export async function authenticate(
  request: HttpRequest,
  { db, guesses }: AuthenticationDeps,
): Promise<Caller> {
  const secret = readBearer(request.get('Authorization'))
  if (!isAccountKey(secret)) throw refusal(secret)
  const hash = hashAccountKey(secret)
  const caller = await guesses.find({ request, hash }, async () => findCaller(secret, db))
  if (!caller) throw refusal(secret)
  return caller
}

/** Finds the account of a key. The caller limits failed attempts. Throws 401 `api_key_invalid`. */
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
  if (isAccountKey(secret)) return invalidKey('The account API key is unknown, expired or revoked')
  return invalidKey(wrongKind(secret, 'wmk_live_') ?? 'Malformed account API key')
}

type AuthenticationDeps = { readonly db: Database; readonly guesses: GuessGuard }

/** Throws 403 `insufficient_scope`; the header follows RFC 6750, section 3. */
export function requireScope(caller: Pick<Caller, 'scopes'>, scope: string): void {
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

export function invalidKey(message: string): ApiError {
  return new ApiError('api_key_invalid', message, {
    headers: { 'WWW-Authenticate': 'Bearer realm="waymark", error="invalid_token"' },
  })
}
