import { dayCount, previousPeriod, timeZone, type Period } from './period.ts'
import { callAdmin } from '../request.ts'
import type { Responses } from './schema.ts'

type AnalyticsPath = '/templates/{id}/analytics'
type Rows<Name extends 'summary' | 'timeseries' | 'funnel' | 'breakdown' | 'verifications'> =
  Responses[`GET ${AnalyticsPath}/${Name}`]['data'][number]

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
  /** Summary and series of the previous period. */
  readonly previous: { readonly summary: Summary | undefined; readonly series: readonly TimeRow[] }
}

/** Longest period that is shown by day instead of by week. */
const MAX_DAYS_BY_DAY = 60

/** Reads the analytics of a guide, in the browser's time zone. */
export async function readReport(templateId: string, period: Period, signal: AbortSignal): Promise<Report> {
  const readerFor =
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
  const [read, readPrevious] = [readerFor(period), readerFor(previousPeriod(period))]
  const interval = dayCount(period) > MAX_DAYS_BY_DAY ? 'week' : 'day'
  const [summary, series, funnel, platforms, codes, previousSummary, previousSeries] = await Promise.all([
    read<Summary>('summary'),
    read<TimeRow>('timeseries', { interval }),
    read<FunnelRow>('funnel'),
    read<BreakdownRow>('breakdown', { by: 'platform' }),
    read<CodeRow>('verifications'),
    readPrevious<Summary>('summary'),
    readPrevious<TimeRow>('timeseries', { interval }),
  ])
  const previous = { summary: previousSummary[0], series: previousSeries }
  return { summary: summary[0], series, funnel, platforms, codes, previous }
}

/** Reads one part of the report as CSV. */
export async function readCsv(templateId: string, name: string, period: Period): Promise<string> {
  const more = name === 'breakdown' ? { by: 'platform' } : {}
  return (await callAdmin<string>(pathOf(templateId, name, { ...period, ...more, format: 'csv' }))).body
}

function pathOf(templateId: string, name: string, query: Readonly<Record<string, string>>): string {
  return `GET /templates/${templateId}/analytics/${name}?${new URLSearchParams({ ...query, tz: timeZone })}`
}
