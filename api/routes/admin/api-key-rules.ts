import type { Caller } from '../../admin/authenticate.ts'
import { missingScopes } from '../../credentials/scopes.ts'
import { ApiError } from '../../errors.ts'
import type { ApiKey } from '../../store/api-keys.ts'

/** Throws 403 `insufficient_scope`: nobody hands on more than they have (decision 51). */
export function refuseToGive(caller: Caller, scopes: readonly string[]): void {
  const missing = missingScopes(caller.scopes, scopes)
  if (missing.length === 0) return
  const message = `The account API key of the request cannot give what it lacks: ${missing.join(', ')}`
  throw new ApiError('insufficient_scope', message)
}

/** Throws 409 `api_key_ended`: what was stopped is not brought back. */
export function refuseEnded({ revoked_at: revoked, expires_at: expires }: ApiKey): void {
  if (revoked !== null) throw new ApiError('api_key_ended', 'The key is revoked')
  if (expires !== null && expires.getTime() <= Date.now()) {
    throw new ApiError('api_key_ended', 'The key is expired')
  }
}
