import type { Account } from '../../api/store/accounts/accounts.ts'
import type { ListedKey } from './run.ts'

/** Returns one line per account. */
export function describeAccounts(accounts: readonly Account[]): string[] {
  return accounts.map(({ id, name, created_at: createdAt }) => `${id}  ${createdAt.toISOString()}  ${name}`)
}

/** Returns one line per key of an account. */
export function describeKeys(keys: readonly ListedKey[]): string[] {
  return keys.map(({ id, display, scopes, name, ...times }) => {
    const end = times.revoked_at ? 'revoked' : `expires ${times.expires_at ?? 'never'}`
    return `${id}  ${display}  ${end}  last used ${times.last_used_at ?? 'never'}  ${scopes.join(',')}  ${name}`
  })
}
