import { randomUUID } from 'node:crypto'
import { recordChange } from '../../api/admin/audit.ts'
import { storedKey } from '../../api/admin/stored-key.ts'
import { makeAccountKey } from '../../api/credentials/account-key.ts'
import { accountScopes, type AccountScope } from '../../api/credentials/scopes.ts'
import { showApiKey } from '../../api/endpoints/admin/api-key.ts'
import { showAccount } from '../../api/endpoints/admin/account.ts'
import { findAccount, insertAccount, listAccounts, type Account } from '../../api/store/accounts/accounts.ts'
import { insertApiKey, listApiKeys } from '../../api/store/accounts/api-keys.ts'
import type { Database } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { HAS_HIDDEN_CHARACTER } from '../../api/errors/visible-text.ts'
import { hasHiddenCharacter } from '../../shared/hidden-characters.ts'
import { CommandError, UsageError } from '../command-error.ts'
import type { Listed } from '../lists/listed.ts'

const MAX_NAME = 200
const MAX_LISTED = 1000
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Runs `waymark accounts create` and returns the id of the new account. */
export async function createAccount(db: Database, name: string): Promise<string> {
  refuseBadName(name)
  const id = newId()
  return db.transaction(async (trx) => {
    await insertAccount(trx, { id, name })
    const account = await findAccount(trx, id)
    const after = account && showAccount(account)
    await recordChange(trx, authorOf(id), { action: 'account.created', resource: 'account', id, after })
    return id
  })
}

export type KeyOptions = { account: string; name: string; scopes: string; expires?: string }

/** Runs `waymark accounts key` and returns the new API key, which cannot be shown again. */
export async function createKey(db: Database, { account, name, ...options }: KeyOptions): Promise<string> {
  refuseBadName(name)
  const fields = { name, scopes: parseScopes(options.scopes), expires_at: parseExpiry(options.expires) }
  const accountId = await requireAccount(db, account)
  const key = makeAccountKey()
  await db.transaction(async (trx) => {
    const row = await insertApiKey(trx, { ...storedKey(key), account_id: accountId, ...fields })
    const change = { action: 'api_key.created', resource: 'api_key', id: row.id, after: showApiKey(row) }
    await recordChange(trx, authorOf(accountId), change)
  })
  return key
}

/** Runs `waymark accounts list`: the accounts, newest last. */
export async function readAccounts(db: Database): Promise<Listed<Account>> {
  return firstOf(await listAccounts(db, MAX_LISTED + 1))
}

export type ListedKey = ReturnType<typeof showApiKey>

/** Runs `waymark accounts keys`: the keys of the account, newest last. */
export async function readKeys(db: Database, account: string): Promise<Listed<ListedKey>> {
  const keys = await listApiKeys(db, await requireAccount(db, account), {
    limit: MAX_LISTED + 1,
    cursor: undefined,
  })
  return firstOf(keys.map(showApiKey))
}

function firstOf<T>(items: readonly T[]): Listed<T> {
  return { items: items.slice(0, MAX_LISTED), total: items.length > MAX_LISTED ? undefined : items.length }
}

async function requireAccount(db: Database, id: string): Promise<string> {
  const found = uuidPattern.test(id) ? await findAccount(db, id) : undefined
  if (!found) throw new CommandError(`account ${id} not found; "waymark accounts list" lists all accounts`)
  return found.id
}

/** Signing keys belong to all accounts, so their scope must be named explicitly. */
const scopesInAll = accountScopes.filter((scope) => scope !== 'signing:admin')

function parseScopes(text: string): AccountScope[] {
  const named = text.split(',').map((scope) => scope.trim())
  const requested = [...new Set(named.flatMap((scope) => (scope === 'all' ? scopesInAll : scope)))]
  const known = accountScopes.filter((scope) => requested.includes(scope))
  const unknown = requested.filter((scope) => !known.some((knownScope) => knownScope === scope))
  if (unknown.length === 0) return known
  throw new UsageError(`--scopes: unknown ${unknown.join(', ')}; use all, or ${accountScopes.join(', ')}`)
}

function parseExpiry(text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (time > Date.now()) return new Date(time)
  throw new UsageError(`--expires must be a date in the future, such as 2030-01-31, not ${text}`)
}

function refuseBadName(name: string): void {
  if (name.length === 0 || name.length > MAX_NAME)
    throw new UsageError(`the name must have 1 to ${MAX_NAME} characters`)
  if (hasHiddenCharacter(name)) throw new UsageError(`the name ${HAS_HIDDEN_CHARACTER}`)
}

function authorOf(accountId: string): { accountId: string; actor: string; requestId: string } {
  return { accountId, actor: 'cli', requestId: randomUUID() }
}
