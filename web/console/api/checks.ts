import type { CodeRow } from './analytics.ts'
import { callAdmin } from '../request.ts'
import { listPage, timeZone, type Page } from './pages.ts'
import type { Schemas } from './schema.ts'

/** A check that a visitor ran. */
export type LoggedCheck = Schemas['Verification']

/** Filters for the log. An empty filter matches every check. */
export type CheckFilters = {
  readonly result: '' | 'passed' | 'failed' | 'unsure'
  readonly step_slug: string
  readonly type: string
  readonly code: string
  /** First and last day, both included. */
  readonly from: string
  readonly to: string
}

const results = {
  '': {},
  passed: { ok: 'true' },
  failed: { ok: 'false', conclusive: 'true' },
  unsure: { conclusive: 'false' },
} as const

const PAGE_SIZE = 50

/** Reads a page of the log, newest first. */
export async function readChecks(
  templateId: string,
  { result, ...fields }: CheckFilters,
  { cursor, signal }: { cursor: string; signal?: AbortSignal },
): Promise<Page<LoggedCheck>> {
  const activeFilters = Object.entries(fields).filter(([, value]) => value !== '')
  const query = { ...Object.fromEntries(activeFilters), ...results[result], tz: timeZone }
  const request = { cursor, limit: PAGE_SIZE, signal, query }
  return (await listPage<LoggedCheck>(`/templates/${templateId}/verifications`, request)).body
}

/** Check outcomes are kept for 25 months unless the operator configures another period. */
const KEPT_DAYS = 790

/** Codes that occur in the log, most frequent first. */
export async function readCodes(templateId: string, signal: AbortSignal): Promise<readonly string[]> {
  const from = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
  const endpoint = `GET /templates/${templateId}/analytics/verifications?from=${from}`
  const { body } = await callAdmin<{ data: readonly CodeRow[] }>(endpoint, { signal })
  return [...new Set(body.data.flatMap(({ code }) => code ?? []))]
}
