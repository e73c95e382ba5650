import { ask, send } from '../service.ts'
import { askAll, askPage, type Page } from './pages.ts'

export type Session = {
  readonly account: { readonly id: string; readonly name: string }
  readonly key: { readonly id: string; readonly scopes: readonly string[] }
  readonly expires_at: string
}

export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly display: string
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  readonly revoked_at: string | null
}

/** `key` is shown this once. */
export type NewApiKey = ApiKey & { readonly key: string }

export type NewKeyFields = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: string | null
}

export type AuditEntry = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly resource: string
  readonly resource_id: string
  readonly request_id: string
}

const SESSION = '/console/session'

export async function signIn(apiKey: string): Promise<Session> {
  return (await send<Session>('POST', SESSION, { body: { api_key: apiKey } })).body
}

export async function readSession(): Promise<Session> {
  return (await send<Session>('GET', SESSION)).body
}

export async function signOut(): Promise<void> {
  await send('DELETE', SESSION)
}

export async function listKeys(signal: AbortSignal): Promise<ApiKey[]> {
  return askAll('/api-keys', signal)
}

export async function createKey(body: NewKeyFields): Promise<NewApiKey> {
  return (await ask<NewApiKey>('POST /api-keys', { body })).body
}

export async function rotateKey(id: string, overlapSeconds: number): Promise<NewApiKey> {
  const body = { overlap_seconds: overlapSeconds }
  return (await ask<NewApiKey>(`POST /api-keys/${id}/rotate`, { body })).body
}

export async function revokeKey(id: string): Promise<void> {
  await ask(`DELETE /api-keys/${id}`)
}

const AUDIT_PAGE = 50

export async function readAudit(cursor: string, signal?: AbortSignal): Promise<Page<AuditEntry>> {
  return (await askPage<AuditEntry>('/audit-log', { cursor, limit: AUDIT_PAGE, signal })).body
}
