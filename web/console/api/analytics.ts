import { daysOf, periodBefore, timeZone, type Period } from '../analytics/period.ts'
import { callAdmin } from '../request.ts'
import type { Answers } from './schema.ts'

type AnalyticsPath = '/templates/{id}/analytics'
type Rows<Name extends 'summary' | 'timeseries' | 'funnel' | 'breakdown' | 'verifications'> =
  Answers[`GET ${AnalyticsPath}/${Name}`]['data'][number]

export type Summary = Rows<'summary'>
export type TimeRow = Rows<'timeseries'>
export type FunnelRow = Rows<'funnel'>
export type BreakdownRow = Rows<'breakdown'>
export type CodeRow = Rows<'verifications'>

export type Report = {
  readonly summary: Summary | undefined
  readonly series: readonly TimeRow[]
  readonly funnel: readonly FunnelRow[]
  readonly platforms: readonly BreakdownRow[]
  readonly codes: readonly CodeRow[]
  /** The same totals of the period before. */
  readonly before: { readonly summary: Summary | undefined; readonly series: readonly TimeRow[] }
}

const MAX_DAYS_BY_DAY = 60

/** Reads the analytics of a guide, in the browser's time zone. */
export async function readReport(templateId: string, period: Period, signal: AbortSignal): Promise<Report> {
  const readOf =
    (days: Period) =>
    async <Row>(name: string, more: Record<string, string> = {}) => {
      const { body } = await callAdmin<{ data: readonly Row[] }>(
        pathOf(templateId, name, { ...days, ...more }),
        {
          signal,
        },
      )
      return body.data
    }
  const [read, readBefore] = [readOf(period), readOf(periodBefore(period))]
  const interval = daysOf(period) > MAX_DAYS_BY_DAY ? 'week' : 'day'
  const [summary, series, funnel, platforms, codes, summaryBefore, seriesBefore] = await Promise.all([
    read<Summary>('summary'),
    read<TimeRow>('timeseries', { interval }),
    read<FunnelRow>('funnel'),
    read<BreakdownRow>('breakdown', { by: 'platform' }),
    read<CodeRow>('verifications'),
    readBefore<Summary>('summary'),
    readBefore<TimeRow>('timeseries', { interval }),
  ])
  const before = { summary: summaryBefore[0], series: seriesBefore }
  return { summary: summary[0], series, funnel, platforms, codes, before }
}

/** Reads one part of the report as CSV. */
export async function readCsv(templateId: string, name: string, period: Period): Promise<string> {
  const more = name === 'breakdown' ? { by: 'platform' } : {}
  return (await callAdmin<string>(pathOf(templateId, name, { ...period, ...more, format: 'csv' }))).body
}

function pathOf(templateId: string, name: string, query: Readonly<Record<string, string>>): string {
  return `GET /templates/${templateId}/analytics/${name}?${new URLSearchParams({ ...query, tz: timeZone })}`
}
