import { comparedPeriod, dayCount, type Period } from './period.ts'
import { timeZone } from './pages.ts'
import { callAdmin } from '../request.ts'
import type { Responses, Schemas } from './schema.ts'

/** Everything that the screen of a guide's analytics shows. */
export type Report = Responses['GET /templates/{id}/analytics/report']
export type Summary = Report['summary']
export type TimeRow = Report['timeseries'][number]
export type FunnelRow = Report['funnel'][number]
export type PlatformFunnel = Schemas['AnalyticsPlatformFunnel']
export type BreakdownRow = Report['platforms'][number]
export type CodeRow = Report['verifications'][number]

/** Properties of visits by which a report filters, by their names in the API. */
export const filterNames = ['platform', 'locale', 'version_id', 'source'] as const

export type FilterName = (typeof filterNames)[number]
export type ReportFilters = { readonly [Name in FilterName]?: string }

/** The visits of a report. */
export type ReportQuery = { readonly period: Period; readonly filters: ReportFilters }

/** Longest period that is shown by day instead of by week. */
const MAX_DAYS_BY_DAY = 62

export function intervalOf(period: Period): 'day' | 'week' {
  return dayCount(period) > MAX_DAYS_BY_DAY ? 'week' : 'day'
}

/** Reads the analytics of a guide, in the browser's time zone, with the totals of the compared period. */
export async function readReport(
  templateId: string,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<Report> {
  return (await callAdmin<Report>(`GET ${reportPath(templateId, query)}`, { signal })).body
}

export function reportPath(templateId: string, { period, filters }: ReportQuery): string {
  const more = { interval: intervalOf(period), compare_from: comparedPeriod(period).from }
  return pathOf(templateId, 'report', { ...period, ...filters, ...more })
}

/** Returns the totals of the compared period. Undefined if nobody visited then, since nothing follows from that. */
export function comparedTotals({ compared }: Report): Report['compared'] | undefined {
  return compared && compared.summary.sessions > 0 ? compared : undefined
}

/** A part of a report that can be read as CSV. */
export type CsvPart =
  | { readonly name: 'timeseries' | 'funnel' | 'verifications' }
  | { readonly name: 'breakdown'; readonly by: 'platform' | 'locale' | 'version' | 'source' }

export async function readCsv(
  templateId: string,
  { name, ...by }: CsvPart,
  { period, filters }: ReportQuery,
): Promise<string> {
  const { version_id } = filters
  const ofVersion = version_id === undefined ? {} : { version_id }
  // Checks have no other property of a visit.
  const accepted = name === 'verifications' ? ofVersion : filters
  const query = { ...period, ...accepted, ...by, format: 'csv' }
  return (await callAdmin<string>(`GET ${pathOf(templateId, name, query)}`)).body
}

function pathOf(templateId: string, name: string, query: Readonly<Record<string, string>>): string {
  return `/templates/${templateId}/analytics/${name}?${new URLSearchParams({ ...query, tz: timeZone })}`
}
