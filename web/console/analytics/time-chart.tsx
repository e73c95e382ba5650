import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { intervalOf } from '../api/analytics.ts'
import { formatCount } from '../format/numbers.ts'
import { comparedPeriodName } from '../format/period-name.ts'
import type { ReportContext } from './report-context.ts'
import { dateTicks } from './chart/date-ticks.ts'
import { describePoint, firstVisitOf, partialRanges, pointsOf, wholeRange, type Point } from './points.ts'
import { Releases } from './chart/releases.tsx'
import { axisTicks, pathOf, SIDE } from './chart/scale.ts'
import { Scrubber } from './chart/scrubber.tsx'
import { TimeTable } from './chart/time-table.tsx'

/** Visitors and completions over time, and the visitors of the compared period. */
export function TimeChart({ context: { report, query, versions } }: { context: ReportContext }): VNode {
  const title = useId()
  const { period } = query
  const points = pointsOf(report, period, versions)
  const ticks = axisTicks(
    Math.max(...points.flatMap(({ sessions, previous }) => [sessions, previous?.sessions ?? 0])),
  )
  const top = ticks.at(-1) ?? 1
  const starts = points.map(({ start }) => start)
  return (
    <figure class="block chart" aria-labelledby={title}>
      <figcaption>
        <h2 id={title}>Over time</h2>
        <Legend
          points={points}
          period={comparedPeriodName(period)}
          firstVisit={firstVisitOf(report, period)}
        />
      </figcaption>
      <div class="plot">
        <div class="heights" aria-hidden="true">
          {ticks.toReversed().map((value) => (
            <span key={value}>{formatCount(value)}</span>
          ))}
        </div>
        <div class="plot-area">
          <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((value) => {
              const y = SIDE * (1 - value / top)
              return <line key={value} class="grid-line" x1="0" x2={SIDE} y1={y} y2={y} />
            })}
            <Lines points={points} top={top} />
          </svg>
          <Releases points={points} />
          <Scrubber label="Chart values" texts={points.map(describePoint)} />
        </div>
        <div class="days" aria-hidden="true">
          {dateTicks({ starts, interval: intervalOf(period) }).map(({ index, share, label }) => (
            <span key={index} class={share > 0.95 ? 'last' : ''} style={{ '--share': share }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <TimeTable points={points} />
    </figure>
  )
}

type LegendProps = { points: readonly Point[]; period: string; firstVisit: string | undefined }

function Legend({ points, period, firstVisit }: LegendProps): VNode {
  const partial = new Set(points.flatMap((point) => point.partial ?? []))
  return (
    <p class="legend">
      <span class="key one">Visitors</span> <span class="key two">Completed</span>{' '}
      {points.some(({ previous }) => previous) && <span class="key three">Visitors of {period}</span>}{' '}
      {points.some(({ releases }) => releases.length > 0) && (
        <span class="key published">A version was published</span>
      )}{' '}
      {partial.size > 0 && <span class="key partial">Dashed: {[...partial].join(', ')}</span>}{' '}
      {firstVisit !== undefined && <span>First visitors: {firstVisit}</span>}
    </p>
  )
}

function Lines({ points, top }: { points: readonly Point[]; top: number }): VNode {
  const sessions = points.map((point) => point.sessions)
  const completed = points.map((point) => point.completed)
  const previous = points.flatMap((point) => point.previous?.sessions ?? [])
  const whole = wholeRange(points)
  const partial = partialRanges(points)
  return (
    <>
      <path class="area" d={`${pathOf(sessions, top)} V ${SIDE} H 0 Z`} />
      {previous.length === points.length && <path class="line three" d={pathOf(previous, top)} />}
      {[
        { name: 'one', values: sessions },
        { name: 'two', values: completed },
      ].map(({ name, values }) => (
        <g key={name} class={name}>
          {whole && <path class={`line ${name}`} d={pathOf(values, top, whole)} />}
          {partial.map((range) => (
            <path key={range.from} class={`line partial ${name}`} d={pathOf(values, top, range)} />
          ))}
        </g>
      ))}
    </>
  )
}
