import type { CheckResult } from '../../../shared/check/result.ts'
import { callAdmin } from '../request.ts'
import { listPage, type Page } from './pages.ts'
import type { Responses, Schemas } from './schema.ts'

export type Installation = Schemas['Installation']
/** An installation with its steps and signals. */
export type InstallationDetails = Schemas['InstallationDetails']
export type StepState = Schemas['InstallationStepState']
export type Signal = Schemas['InstallationSignal']
export type TokenInfo = Schemas['InstallationTokenInfo']
/** A finished check. */
export type HistoryEntry = Schemas['InstallationCheck']

/** Returns an installation's name: its customer, or its site if it has no customer. */
export function nameOf({
  external_ref: customer,
  target,
}: Pick<Installation, 'external_ref' | 'target'>): string {
  return customer ?? siteOf(target)
}

/** Returns a site's URL without its scheme and trailing slash. */
export function siteOf(target: string): string {
  return target.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** True if nothing is wrong at its open step: it has no check, and the customer has to confirm it. */
export function waitsForCustomer({ stuck }: Pick<Installation, 'stuck'>): boolean {
  return stuck?.type === 'manual'
}

/** Filters for the list. An empty filter matches every installation. */
export type InstallationFilters = {
  readonly template_id: string
  readonly status: string
  readonly stuck_step: string
  /** Status of the monitor, or `not_broken`. */
  readonly monitor_status: string
  readonly q: string
  /** One of the API's, or empty before a choice. */
  readonly order: string
}

const PAGE_SIZE = 50

/** Reads a page of installations, of all guides or of one. */
export async function readInstallations(
  filters: InstallationFilters,
  { cursor, signal }: { cursor: string; signal?: AbortSignal },
): Promise<Page<Installation>> {
  const activeFilters = Object.entries(filters).filter(([, value]) => value !== '')
  const query = Object.fromEntries(activeFilters)
  return (await listPage<Installation>('/installations', { cursor, limit: PAGE_SIZE, signal, query })).body
}

export type InstallationCounts = Schemas['InstallationCounts']

/** Counts the installations of a guide, or of all. */
export async function countInstallations(
  templateId: string | undefined,
  signal: AbortSignal,
): Promise<InstallationCounts> {
  const query = templateId === undefined ? '' : `?${new URLSearchParams({ template_id: templateId })}`
  return (await callAdmin<InstallationCounts>(`GET /installations/counts${query}`, { signal })).body
}

export async function readInstallation(id: string, signal?: AbortSignal): Promise<InstallationDetails> {
  return (await callAdmin<InstallationDetails>(`GET /installations/${id}`, { signal })).body
}

type History = Responses['GET /installations/{id}/history']

/** Reads the last checks, newest first. */
export async function readHistory(id: string, signal: AbortSignal): Promise<readonly HistoryEntry[]> {
  return (await callAdmin<History>(`GET /installations/${id}/history`, { signal })).body.data
}

export type InstallationChanges = {
  readonly target: string
  readonly variables: Readonly<Record<string, string>>
  readonly platform: string | null
  readonly locale: string | null
}

export type NewInstallationFields = {
  readonly template_id: string
  readonly target: string
  readonly external_ref?: string
  readonly variables: Readonly<Record<string, string>>
  readonly platform?: string
  readonly locale?: string
  readonly scope?: string
  /** Seconds until the link expires. */
  readonly expires_in: number
}

/** A new installation, or the customer's existing one, which has no token here. */
export type CreatedInstallation = Installation & { readonly token?: string }

export async function createInstallation(body: NewInstallationFields): Promise<CreatedInstallation> {
  return (await callAdmin<CreatedInstallation>('POST /installations', { body })).body
}

export async function changeInstallation(
  { id, revision }: Installation,
  body: InstallationChanges,
): Promise<Installation> {
  return (await callAdmin<Installation>(`PATCH /installations/${id}`, { body, revision })).body
}

/** Marks a step as done by hand, or takes that back. */
export async function markStep(id: string, slug: string, body: { readonly done: boolean }): Promise<void> {
  await callAdmin(`POST /installations/${id}/steps/${encodeURIComponent(slug)}`, { body })
}

/**
 * Checks a step now. The outcome is stored before this resolves. Waits for the limit of 30 checks a minute, which the
 * installation's customer uses, too.
 */
export async function checkStep(id: string, slug: string): Promise<CheckResult> {
  const path = `/installations/${id}/steps/${encodeURIComponent(slug)}/check`
  return (await callAdmin<CheckResult>(`POST ${path}`, { waits: true })).body
}

export async function deleteInstallation({ id }: Installation): Promise<void> {
  await callAdmin(`DELETE /installations/${id}`)
}

/** A token, which is not returned again, and until when it works. */
export type NewToken = Schemas['InstallationTokenResponse']

/** Adds a token. Those before keep working. */
export async function addToken({ id }: Pick<Installation, 'id'>, expiresIn: number): Promise<NewToken> {
  const body = { expires_in: expiresIn }
  return (await callAdmin<NewToken>(`POST /installations/${id}/tokens`, { body })).body
}

/** Replaces all tokens, which stop working immediately. */
export async function replaceToken({ id }: Installation, expiresIn: number): Promise<NewToken> {
  const body = { expires_in: expiresIn }
  return (await callAdmin<NewToken>(`POST /installations/${id}/token`, { body })).body
}

/** Revokes all tokens. */
export async function revokeToken({ id }: Installation): Promise<void> {
  await callAdmin(`DELETE /installations/${id}/token`)
}
