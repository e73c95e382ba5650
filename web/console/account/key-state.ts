import type { ApiKey } from '../api/account.ts'

export function stateOf({
  revoked_at: revoked,
  expires_at: expires,
}: ApiKey): 'active' | 'revoked' | 'expired' {
  if (revoked !== null) return 'revoked'
  return expires !== null && Date.parse(expires) <= Date.now() ? 'expired' : 'active'
}

/** Returns true for the account's only active key that can manage keys. */
export function isLastManager({ id }: ApiKey, keys: readonly ApiKey[]): boolean {
  const managers = keys.filter((key) => stateOf(key) === 'active' && key.scopes.includes('keys:write'))
  return managers.length === 1 && managers[0]?.id === id
}
