import { tableLines } from '../columns.ts'
import { timeText } from '../terminal/time-text.ts'
import type { Account } from '../../api/store/accounts/accounts.ts'
import type { ListedKey } from './run.ts'

/** Returns one line per account. */
export function describeAccounts(accounts: readonly Account[]): string[] {
  return tableLines({
    heads: ['ACCOUNT', 'CREATED', 'NAME'],
    terminal: {
      order: ['NAME', 'CREATED', 'ACCOUNT'],
      cut: ['NAME'],
    },
    rows: accounts.map(({ id, name, created_at: createdAt }) => [
      id,
      timeText(createdAt.toISOString()),
      name,
    ]),
  })
}

/** Returns one line per key of an account. */
export function describeKeys(keys: readonly ListedKey[]): string[] {
  return tableLines({
    heads: ['KEY', 'BEGINS WITH', 'EXPIRES', 'LAST USED', 'SCOPES', 'NAME'],
    terminal: {
      order: ['NAME', 'BEGINS WITH', 'EXPIRES', 'LAST USED', 'SCOPES', 'KEY'],
      cut: ['NAME', 'SCOPES'],
      spare: ['LAST USED'],
    },
    rows: keys.map(({ id, display, scopes, name, ...times }) => {
      const expiry = times.expires_at ? timeText(times.expires_at) : 'never'
      const end = times.revoked_at ? 'revoked' : expiry
      const use = times.last_used_at ? timeText(times.last_used_at) : 'never'
      return [id, display, end, use, scopes.join(','), name]
    }),
  })
}
