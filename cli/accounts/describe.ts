import { tableLines } from '../columns.ts'
import type { Account } from '../../api/store/accounts/accounts.ts'
import type { ListedKey } from './run.ts'

/** Returns one line per account. */
export function describeAccounts(accounts: readonly Account[]): string[] {
  return tableLines({
    heads: ['ACCOUNT', 'CREATED', 'NAME'],
    rows: accounts.map(({ id, name, created_at: createdAt }) => [id, createdAt.toISOString(), name]),
  })
}

/** Returns one line per key of an account. */
export function describeKeys(keys: readonly ListedKey[]): string[] {
  return tableLines({
    heads: ['KEY', 'BEGINS WITH', 'STATUS', 'USE', 'SCOPES', 'NAME'],
    rows: keys.map(({ id, display, scopes, name, ...times }) => {
      const expiry = times.expires_at ? `expires ${times.expires_at}` : 'never expires'
      const end = times.revoked_at ? 'revoked' : expiry
      const use = times.last_used_at ? `last used ${times.last_used_at}` : 'never used'
      return [id, display, end, use, scopes.join(','), name]
    }),
  })
}
