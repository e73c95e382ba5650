import { callAdmin, send } from '../request.ts'
import { listAll, listPage, type Page } from './pages.ts'
import type { Schemas } from './schema.ts'

export type ConsoleSession = {
  readonly account: { readonly id: string; readonly name: string }
  readonly key: { readonly id: string; readonly scopes: readonly string[] }
  readonly expires_at: string
}

export type ApiKey = Schemas['ApiKey']

/** A new API key. The service returns its `key` only once. */
export type NewApiKey = Schemas['NewApiKeyResponse']

export type NewKeyFields = {
  readonly name: string
  readonly scopes: readonly string[]
  /** Defaults to the expiry of the key that creates it. */
  readonly expires_at?: string
}

export type AuditEntry = Schemas['AuditEntry']

export type Account = Schemas['Account']

/** Whether a browser worker runs. Undefined if the service does not say. */
export async function readBrowserWorker(signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const account: Account & { readonly rendered_checks?: boolean | null } = await readAccount(signal)
    return account.rendered_checks ?? undefined
  } catch {
    signal.throwIfAborted()
    // Guides can be written without this.
    return undefined
  }
}

export async function readAccount(signal: AbortSignal): Promise<Account> {
  return (await callAdmin<Account>('GET /account', { signal })).body
}

export type AccountUsage = Schemas['AccountUsage']

export async function readUsage(signal: AbortSignal): Promise<AccountUsage> {
  return (await callAdmin<AccountUsage>('GET /account/usage', { signal })).body
}

/** Settings of the account. */
export type AccountSettings = Pick<Account, 'installations' | 'notification_emails'>

export async function changeAccount(body: AccountSettings): Promise<Account> {
  return (await callAdmin<Account>('PATCH /account', { body })).body
}

const SESSION = '/console/session'

export async function signIn(apiKey: string): Promise<ConsoleSession> {
  return (await send<ConsoleSession>('POST', SESSION, { body: { api_key: apiKey } })).body
}

/** Signs in with the code of a sign-in link, which is created on the service's machine. */
export async function signInWithCode(code: string): Promise<ConsoleSession> {
  return (await send<ConsoleSession>('POST', SESSION, { body: { sign_in_code: code } })).body
}

export async function readSession(): Promise<ConsoleSession> {
  return (await send<ConsoleSession>('GET', SESSION)).body
}

export async function signOut(): Promise<void> {
  await send('DELETE', SESSION)
}

export async function listKeys(signal: AbortSignal): Promise<ApiKey[]> {
  return listAll('/api-keys', signal)
}

export async function createKey(body: NewKeyFields): Promise<NewApiKey> {
  return (await callAdmin<NewApiKey>('POST /api-keys', { body })).body
}

export async function rotateKey(id: string, overlapSeconds: number): Promise<NewApiKey> {
  const body = { overlap_seconds: overlapSeconds }
  return (await callAdmin<NewApiKey>(`POST /api-keys/${id}/rotate`, { body })).body
}

export async function revokeKey(id: string, { allowLockout }: { allowLockout: boolean }): Promise<void> {
  await callAdmin(`DELETE /api-keys/${id}?allow_lockout=${allowLockout}`)
}

/** As many as the service gives: saves of a draft are folded, so a page may be a few lines. */
const AUDIT_PAGE = 100

/** Filters for the audit log. An empty filter matches every entry. */
export type AuditFilters = { readonly actor: string; readonly resource: string }

export async function readAudit(
  filters: AuditFilters,
  { cursor, signal }: { cursor: string; signal?: AbortSignal },
): Promise<Page<AuditEntry>> {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return (await listPage<AuditEntry>('/audit-log', { cursor, limit: AUDIT_PAGE, signal, query })).body
}
