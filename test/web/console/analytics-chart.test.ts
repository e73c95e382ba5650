// Covers web/console/analytics/chart/*.ts, web/console/analytics/points.ts, web/console/format/numbers.ts and
// web/console/api/period.ts.
import assert from 'node:assert/strict'
import type { Report, TimeRow } from '../../../web/console/api/analytics.ts'
import { comparedPeriod, lastDays, lastWeeks, today, type Period } from '../../../web/console/api/period.ts'
import { dateTicks } from '../../../web/console/analytics/chart/date-ticks.ts'
import { axisTicks, pathOf } from '../../../web/console/analytics/chart/scale.ts'
import { areComparable, changeOf } from '../../../web/console/format/numbers.ts'
import {
  describePoint,
  firstVisitOf,
  partialRanges,
  pointsOf,
  wholeRange,
  type Point,
  type Release,
} from '../../../web/console/analytics/points.ts'

const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The start of a day in the time zone of this process, as the API would send it in the browser's. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00`)
const monday = '2026-11-02'

describe("a chart's axes", () => {
  it('end at the first round number above the values', () => {
    const axes = [0, 1, 3, 7, 11, 43, 120, 999].map(axisTicks)
    assert.deepEqual(
      axes.map((ticks) => ticks.at(-1)),
      [1, 1, 3, 8, 15, 50, 150, 1000],
    )
    assert.deepEqual(axes.at(-2), [0, 50, 100, 150])
  })

  it('have at most six dates, which are Mondays from a week on', () => {
    const labelsOf = (days: number): string[] => {
      const starts = Array.from({ length: days }, (_, n) => startOf(dayAfter('2026-11-01', n)))
      return dateTicks({ starts, interval: 'day' }).map(({ label }) => label)
    }
    assert.deepEqual(labelsOf(1), ['Nov 1'])
    assert.deepEqual(labelsOf(7), ['Nov 1', 'Nov 3', 'Nov 5', 'Nov 7'])
    assert.deepEqual(labelsOf(28), ['Nov 2', 'Nov 9', 'Nov 16', 'Nov 23'])
    assert.deepEqual(labelsOf(61), ['Nov 2', 'Nov 16', 'Nov 30', 'Dec 14', 'Dec 28'])
    const weeks = Array.from({ length: 100 }, (_, n) => startOf(dayAfter(monday, 7 * n)))
    const ticks = dateTicks({ starts: weeks, interval: 'week' })
    assert.deepEqual(
      ticks.map(({ label }) => label),
      ['Nov 2, 2026', 'Nov 1, 2027'],
    )
  })
})

describe('a line', () => {
  it('goes from left to right, even for a single value, or through a part of the values', () => {
    assert.equal(pathOf([0, 10, 5], 10), 'M 0 100 L 50 0 L 100 50')
    assert.equal(pathOf([5], 10), 'M 0 50 L 100 50')
    assert.equal(pathOf([0, 10, 5], 10, { from: 1, to: 2 }), 'M 50 0 L 100 50')
  })
})

describe('the compared period', () => {
  for (const [days, from] of [
    [1, '2026-10-26'],
    [7, '2026-10-26'],
    [28, '2026-10-05'],
    [30, '2026-09-28'],
  ] as const) {
    it(`of ${days} days is whole weeks before, and does not overlap`, () => {
      const compared = comparedPeriod({ from: monday, to: dayAfter(monday, days - 1) })
      assert.deepEqual(compared, { from, to: dayAfter(from, days - 1) })
      assert.ok(compared.to < monday)
    })
  }
})

describe('the values of a chart', () => {
  const seriesOf = ({ from, to }: Period, sessions: (index: number) => number, step = 1): TimeRow[] => {
    const rows: TimeRow[] = []
    for (let day = from; day <= to; day = dayAfter(day, step)) {
      const start = startOf(day).toISOString()
      const counts = { loads: 0, completed: 0, completion_rate: null, errors: 0, mean_completion_ms: null }
      rows.push({ start, sessions: sessions(rows.length), ...counts })
    }
    return rows
  }
  const reportOf = (period: Period, timeseries: TimeRow[], before: number): Report => {
    const summary = { sessions: before }
    const compared = { summary, timeseries: seriesOf(comparedPeriod(period), () => before) }
    return { timeseries, compared } as unknown as Report
  }
  const partialsOf = (points: readonly Point[]): unknown[] => points.map(({ partial }) => partial)

  it('end with the unfinished day, which is drawn apart', () => {
    const period = lastDays(7)
    const points = pointsOf(
      reportOf(
        period,
        seriesOf(period, () => 2),
        1,
      ),
      period,
    )
    assert.deepEqual(partialsOf(points), [...Array<undefined>(6).fill(undefined), 'so far'])
    assert.deepEqual(wholeRange(points), { from: 0, to: 5 })
    assert.deepEqual(partialRanges(points), [{ from: 5, to: 6 }])
    assert.match(
      describePoint(points.at(-1) ?? assert.fail()),
      /\(so far\): 2 visitors, 0 completed; before: 1 \(/,
    )
  })

  it('say which versions were published in them', () => {
    const period = { from: '2026-11-02', to: '2026-11-08' }
    const at = (version: number, published_at: string | null): Release => ({ version, published_at })
    const versions = [
      at(5, null),
      at(4, startOf('2026-11-09').toISOString()),
      at(3, new Date('2026-11-08T23:59:59').toISOString()),
      at(2, new Date('2026-11-03T12:00:00').toISOString()),
      at(1, startOf('2026-11-03').toISOString()),
    ]
    const timeseries = seriesOf(period, () => 1)
    const points = pointsOf(reportOf(period, timeseries, 1), period, versions)
    assert.deepEqual(
      points.map(({ releases }) => releases),
      [[], [1, 2], [], [], [], [], [3]],
    )
    assert.match(describePoint(points[1] ?? assert.fail()), /; versions 1, 2 published$/)
    assert.match(describePoint(points[6] ?? assert.fail()), /; version 3 published$/)
  })

  it('leave out days after today', () => {
    const period = { from: dayAfter(today(), -9), to: dayAfter(today(), 9) }
    const points = pointsOf(
      reportOf(
        period,
        seriesOf(period, () => 2),
        1,
      ),
      period,
    )
    assert.equal(points.length, 10)
    assert.equal(points.at(-1)?.partial, 'so far')
  })

  it('begin with the first visitor, unless there were some in the compared period', () => {
    const period = { from: '2025-11-03', to: '2025-11-23' }
    const lateVisits = seriesOf(period, (index) => Number(index >= 8))
    assert.equal(pointsOf(reportOf(period, lateVisits, 0), period).length, 13)
    assert.equal(pointsOf(reportOf(period, lateVisits, 1), period).length, 21)
    const oneVisit = seriesOf(period, (index) => Number(index === 20))
    assert.equal(pointsOf(reportOf(period, oneVisit, 0), period).length, 7)
  })

  it('say when the first visitor came, if the period begins without any and nobody visited before', () => {
    const period = { from: '2025-11-03', to: '2025-11-23' }
    const lateVisits = seriesOf(period, (index) => Number(index >= 8))
    assert.equal(firstVisitOf(reportOf(period, lateVisits, 0), period), 'Tue, Nov 11')
    assert.equal(firstVisitOf(reportOf(period, lateVisits, 1), period), undefined)
    const visits = seriesOf(period, () => 1)
    assert.equal(firstVisitOf(reportOf(period, visits, 0), period), undefined)
    const none = seriesOf(period, () => 0)
    assert.equal(firstVisitOf(reportOf(period, none, 0), period), undefined)
    const weeks = { from: '2025-01-06', to: '2025-12-28' }
    const lateWeeks = seriesOf(weeks, (index) => Number(index >= 40), 7)
    assert.equal(firstVisitOf(reportOf(weeks, lateWeeks, 0), weeks), 'Week of Oct 13')
  })

  it('mark weeks that are only partly in the period', () => {
    const period = { from: '2025-06-04', to: '2025-09-30' }
    const timeseries = seriesOf({ ...period, from: '2025-06-02' }, () => 2, 7)
    const points = pointsOf(reportOf(period, timeseries, 0), period)
    assert.deepEqual(new Set(partialsOf(points.slice(1, -1))), new Set([undefined]))
    assert.deepEqual(
      [points[0]?.partial, points.at(-1)?.partial],
      ['a part of the week', 'a part of the week'],
    )
    assert.deepEqual(partialRanges(points), [
      { from: 0, to: 1 },
      { from: points.length - 2, to: points.length - 1 },
    ])
  })

  it('are whole weeks, apart from this one, in the last 13 weeks', () => {
    const { from, to } = lastWeeks(13)
    assert.equal(startOf(from).getDay(), 1)
    assert.ok(Date.parse(to) - Date.parse(from) >= 12 * 7 * DAY_MS)
    assert.ok(Date.parse(to) - Date.parse(from) < 13 * 7 * DAY_MS)
  })
})

describe('a change', () => {
  it('means something if ten or more were counted in both periods', () => {
    assert.ok(areComparable([10, 12]))
    assert.ok(!areComparable([9, 100]))
    assert.ok(!areComparable([100, 3]))
  })

  it('has a sign and a direction', () => {
    assert.deepEqual(changeOf(112, 100, 'amount'), { text: '+12%', direction: 'up' })
    assert.deepEqual(changeOf(1, 2, 'amount'), { text: '-50%', direction: 'down' })
    assert.deepEqual(changeOf(3, 0, 'amount'), { text: '+3', direction: 'up' })
    assert.deepEqual(changeOf(0.44, 0.4, 'share'), { text: '+4 points', direction: 'up' })
    assert.deepEqual(changeOf(0.39, 0.4, 'share'), { text: '-1 point', direction: 'down' })
    for (const [now, before] of [
      [0, 0],
      [1000, 1001],
    ] as const) {
      assert.deepEqual(changeOf(now, before, 'amount'), { text: 'No change', direction: 'none' })
    }
    assert.equal(changeOf(null, 1, 'amount'), undefined)
    assert.equal(changeOf(1, null, 'amount'), undefined)
  })
})
