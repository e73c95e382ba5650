import type { CodeRow } from './figures.ts'
import { ask } from '../service.ts'
import { askPage, type Page } from './pages.ts'

/** A check that a reader has run. */
export type LoggedCheck = {
  readonly id: string
  readonly created_at: string
  readonly step_slug: string
  readonly type: string
  readonly ok: boolean
  readonly conclusive: boolean
  readonly code: string
  readonly target_host: string | null
  readonly duration_ms: number
}

/** What is wanted of the log; empty: everything. */
export type Narrowed = {
  readonly result: '' | 'passed' | 'failed' | 'unsure'
  readonly step_slug: string
  readonly type: string
  readonly code: string
}

const results = {
  '': {},
  passed: { ok: 'true' },
  failed: { ok: 'false', conclusive: 'true' },
  unsure: { conclusive: 'false' },
} as const

const PAGE = 50

/** Newest first, from `cursor` on. */
export async function readChecks(
  templateId: string,
  { result, ...fields }: Narrowed,
  { cursor, signal }: { cursor: string; signal?: AbortSignal },
): Promise<Page<LoggedCheck>> {
  const given = Object.entries(fields).filter(([, value]) => value !== '')
  const query = { ...Object.fromEntries(given), ...results[result] }
  const request = { cursor, limit: PAGE, signal, query }
  return (await askPage<LoggedCheck>(`/templates/${templateId}/verifications`, request)).body
}

/** The outcomes of checks are kept for 25 months unless the operator says otherwise. */
const KEPT_DAYS = 790

/** The codes that there are in the log, the most frequent first. */
export async function readCodes(templateId: string, signal: AbortSignal): Promise<readonly string[]> {
  const from = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
  const what = `GET /templates/${templateId}/analytics/verifications?from=${from}`
  const { body } = await ask<{ data: readonly CodeRow[] }>(what, { signal })
  return [...new Set(body.data.map(({ code }) => code))]
}
