import { invalidKey, requireScope, type Caller } from '../../admin/authenticate.ts'
import { missingScopes, type AccountScope } from '../../credentials/scopes.ts'
import { ApiError } from '../../errors/errors.ts'
import { fieldError } from '../../errors/refuse-fields.ts'
import { lockAccount } from '../../store/accounts/accounts.ts'
import { hasOtherKey, lockApiKey, type ApiKeyRow } from '../../store/accounts/api-keys.ts'
import type { Database } from '../../store/database.ts'
import type { OwnedId } from '../../store/owned-id.ts'

const MANAGES_KEYS: AccountScope = 'keys:write'

/**
 * Locks the keys of the account until the transaction ends and returns the caller's current key. Two concurrent
 * requests can then neither exceed the limit nor leave the account without a key that can manage keys. Throws 401
 * `api_key_invalid` or 403 `insufficient_scope` if the caller's key has changed in the meantime.
 */
export async function lockKeys(trx: Database, { accountId, keyId }: Caller): Promise<ApiKeyRow> {
  await lockAccount(trx, accountId)
  const own = await lockApiKey(trx, { account_id: accountId, id: keyId })
  if (!own || hasEnded(own)) throw invalidKey('The account API key has just expired or been revoked')
  requireScope(own, MANAGES_KEYS)
  return own
}

/** Throws 403 `insufficient_scope`: a key cannot grant scopes that it lacks (docs/admin-api.md, "Scopes"). */
export function refuseMissingScopes(own: ApiKeyRow, scopes: readonly string[]): void {
  const missing = missingScopes(own.scopes, scopes)
  if (missing.length === 0) return
  const message = `The account API key of the request cannot grant scopes that it lacks: ${missing.join(', ')}`
  const errors = [
    { path: 'scopes', code: 'not_allowed', message: `the request's key lacks ${missing.join(', ')}` },
  ]
  throw new ApiError('insufficient_scope', message, { errors })
}

/** Throws 422 `expires_after_caller`: a leaked key must not create keys that outlive it (docs/admin-api.md, "Expiry and lockout"). */
export function refuseLaterExpiry({ expires_at: last }: ApiKeyRow, expires: Date | null): void {
  if (last === null || (expires !== null && expires <= last)) return
  const message = `must not be later than ${last.toISOString()}, when the account API key of the request expires`
  throw fieldError('expires_after_caller', { path: 'expires_at', code: 'too_large', message })
}

/** Throws 409 `api_key_ended` for a revoked or expired key, which cannot be restored. */
export function refuseEnded(key: ApiKeyRow): void {
  if (key.revoked_at !== null) throw new ApiError('api_key_ended', 'The key is revoked')
  if (hasEnded(key)) throw new ApiError('api_key_ended', 'The key is expired')
}

type KeyManagement = Pick<ApiKeyRow, 'scopes' | 'expires_at'>
type KeyChange = { readonly owned: OwnedId; readonly before: KeyManagement; readonly after: KeyManagement }

/**
 * Throws 409 `last_key_manager` for a change that would leave the account without a key that can manage keys, now or
 * when the changed key expires. Only an operator could then create one.
 */
export async function refuseLockout(trx: Database, { owned, before, after }: KeyChange): Promise<void> {
  const end = endOfManaging(after)
  if (!endsSooner(end, endOfManaging(before))) return
  if (await hasOtherKey(trx, owned, { scope: MANAGES_KEYS, after: end })) return
  const message = `The account would be left without a key that can manage keys (${MANAGES_KEYS}), and only an operator could create one. Create another such key first, or repeat the request with ?allow_lockout=true`
  throw new ApiError('last_key_manager', message)
}

/** Time until which a key can manage keys; null if it does not expire. */
function endOfManaging({ scopes, expires_at }: KeyManagement): Date | null {
  return scopes.includes(MANAGES_KEYS) ? expires_at : new Date()
}

function endsSooner(end: Date | null, than: Date | null): end is Date {
  return end !== null && (than === null || end < than)
}

function hasEnded({ revoked_at: revoked, expires_at: expires }: ApiKeyRow): boolean {
  return revoked !== null || (expires !== null && expires.getTime() <= Date.now())
}
