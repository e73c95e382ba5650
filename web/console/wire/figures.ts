import { ask } from '../service.ts'

type Totals = {
  readonly loads: number
  readonly sessions: number
  readonly completed: number
  readonly completion_rate: number | null
  readonly errors: number
  readonly mean_completion_ms: number | null
}

export type Summary = Totals & {
  readonly median_completion_ms: number | null
  readonly p90_completion_ms: number | null
}

export type TimeRow = Totals & { readonly start: string }

export type FunnelRow = {
  readonly step_slug: string
  readonly viewed: number
  readonly completed: number
  readonly drop_off: number
  readonly drop_off_rate: number | null
  readonly reach: number | null
  readonly verified_sites: number
  readonly first_try_rate: number | null
}

export type BreakdownRow = Totals & { readonly value: string | null }

export type CodeRow = {
  readonly type: string
  readonly code: string
  readonly count: number
  readonly ok: number
  readonly sites: number
}

export type Report = {
  readonly summary: Summary | undefined
  readonly series: readonly TimeRow[]
  readonly funnel: readonly FunnelRow[]
  readonly platforms: readonly BreakdownRow[]
  readonly codes: readonly CodeRow[]
}

/** All figures of a guide for the days up to today, in the person's own time zone. */
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
