import { comparedTotals, intervalOf, type Report, type TimeRow } from '../api/analytics.ts'
import { daysSinceMonday, today, type Period } from '../api/period.ts'
import { formatCount } from '../format/numbers.ts'
import type { Version } from '../api/versions.ts'
import type { Range } from './chart/scale.ts'

/** Value of a chart: a day or a week. */
export type Point = Pick<TimeRow, 'sessions' | 'completed'> & {
  readonly start: Date
  readonly label: string
  /** Undefined if nobody visited in the compared period. */
  readonly previous: { readonly sessions: number; readonly label: string } | undefined
  /** Why this is less than a whole day or week. Undefined if it is whole. */
  readonly partial: 'so far' | 'a part of the week' | undefined
  /** Versions that were published in it, the oldest first. */
  readonly releases: readonly number[]
}

/** A version, of which only these matter here. */
export type Release = Pick<Version, 'version' | 'published_at'>

/** Shortest chart, in values. */
const MIN_POINTS = 7

/** Values of the chart: none after today, nor before the guide had any visitor. */
export function pointsOf(report: Report, period: Period, versions: readonly Release[] = []): Point[] {
  const { timeseries } = report
  const compared = comparedTotals(report)
  const starts = [...timeseries.map(({ start }) => Date.parse(start)), dayAfter(period.to).getTime()]
  const begun = timeseries.filter(({ start }) => Date.parse(start) <= Date.now())
  const points = begun.map((row, index): Point => {
    const before = compared?.timeseries[index]
    return {
      sessions: row.sessions,
      completed: row.completed,
      start: new Date(row.start),
      label: labelOf(row, period),
      previous: before && { sessions: before.sessions, label: labelOf(before, period) },
      partial: partialOf(index, begun.length - 1, period),
      releases: releasesIn(versions, { from: starts[index] ?? 0, before: starts[index + 1] ?? 0 }),
    }
  })
  if (compared) return points
  const first = points.findIndex(({ sessions }) => sessions > 0)
  return points.slice(Math.max(0, Math.min(first, points.length - MIN_POINTS)))
}

/** Midnight after a day, in the browser's time zone. */
function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date
}

function releasesIn(
  versions: readonly Release[],
  { from, before }: { readonly from: number; readonly before: number },
): number[] {
  return versions
    .filter(({ published_at: at }) => at !== null && Date.parse(at) >= from && Date.parse(at) < before)
    .map(({ version }) => version)
    .toSorted((a, b) => a - b)
}

/** Label of the first day or week with a visitor, if the period begins with empty ones, and nobody visited before it. */
export function firstVisitOf(report: Report, period: Period): string | undefined {
  const first = report.timeseries.findIndex(({ sessions }) => sessions > 0)
  const row = report.timeseries[first]
  return first > 0 && row && !comparedTotals(report) ? labelOf(row, period) : undefined
}

function partialOf(index: number, lastIndex: number, { from, to }: Period): Point['partial'] {
  if (index === lastIndex && to >= today()) return 'so far'
  if (intervalOf({ from, to }) === 'day') return undefined
  const isCutAtStart = index === 0 && daysSinceMonday(from) !== 0
  const isCutAtEnd = index === lastIndex && daysSinceMonday(to) !== 6
  return isCutAtStart || isCutAtEnd ? 'a part of the week' : undefined
}

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' })
const weekFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

function labelOf({ start }: TimeRow, period: Period): string {
  const date = new Date(start)
  return intervalOf(period) === 'day' ? dayFormat.format(date) : `Week of ${weekFormat.format(date)}`
}

/** Describes a value in words. */
export function describePoint(point: Point): string {
  const { sessions, completed, label, previous, partial, releases } = point
  const visitors = `${formatCount(sessions)} ${sessions === 1 ? 'visitor' : 'visitors'}`
  const note = partial === undefined ? '' : ` (${partial})`
  const before = previous ? `; before: ${formatCount(previous.sessions)} (${previous.label})` : ''
  return `${label}${note}: ${visitors}, ${formatCount(completed)} completed${before}${releases.length > 0 ? `; ${describeReleases(releases)}` : ''}`
}

/** Such as "version 3 published". */
export function describeReleases(releases: readonly number[]): string {
  return `${releases.length === 1 ? 'version' : 'versions'} ${releases.join(', ')} published`
}

/** The whole days or weeks of a chart, which are drawn as a line. Undefined if there is no line between any. */
export function wholeRange(points: readonly Point[]): Range | undefined {
  const from = points[0]?.partial === undefined ? 0 : 1
  const to = points.length - (points.at(-1)?.partial === undefined ? 1 : 2)
  const isLine = to > from || (points.length === 1 && to === from)
  return isLine ? { from, to } : undefined
}

/** The ends of a chart that are drawn as dashes: the line to less than a whole day or week. */
export function partialRanges(points: readonly Point[]): Range[] {
  const last = points.length - 1
  const atStart = points[0]?.partial === undefined ? [] : [{ from: 0, to: Math.min(1, last) }]
  const atEnd = last > 0 && points[last]?.partial !== undefined ? [{ from: last - 1, to: last }] : []
  return [...atStart, ...atEnd]
}
