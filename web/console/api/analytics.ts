import { ask } from '../request.ts'
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
}

/** Reads the analytics of a guide for the last days, in the browser's time zone. */
export async function readReport(templateId: string, days: number, signal: AbortSignal): Promise<Report> {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  const from = new Intl.DateTimeFormat('sv-SE').format(Date.now() - (days - 1) * 86_400_000)
  const read = async <Row>(name: string, more: Record<string, string> = {}): Promise<readonly Row[]> => {
    const query = new URLSearchParams({ from, tz, ...more })
    const what = `GET /templates/${templateId}/analytics/${name}?${query}`
    return (await ask<{ data: readonly Row[] }>(what, { signal })).body.data
  }
  const [summary, series, funnel, platforms, codes] = await Promise.all([
    read<Summary>('summary'),
    read<TimeRow>('timeseries', { interval: days > 60 ? 'week' : 'day' }),
    read<FunnelRow>('funnel'),
    read<BreakdownRow>('breakdown', { by: 'platform' }),
    read<CodeRow>('verifications'),
  ])
  return { summary: summary[0], series, funnel, platforms, codes }
}
