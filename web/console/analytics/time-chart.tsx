import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import type { TimeRow } from '../api/analytics.ts'
import { formatCount } from './numbers.ts'
import { previousPeriodName } from './period-name.ts'
import type { Period } from '../api/period.ts'
import { niceTop, pathOf, SIDE } from './scale.ts'
import { Scrubber } from './scrubber.tsx'

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

type TimeChartProps = { rows: readonly TimeRow[]; previous: readonly TimeRow[]; period: Period }

/** Visitors and completions over time, and the visitors of the previous period. */
export function TimeChart({ rows, previous, period }: TimeChartProps): VNode {
  const title = useId()
  const sessions = rows.map((row) => row.sessions)
  // The previous period can span one more calendar week.
  const previousSessions = previous.slice(-rows.length).map((row) => row.sessions)
  const top = niceTop(Math.max(...sessions, ...previousSessions))
  const labels = rows.map(({ start }) => dayFormat.format(new Date(start)))
  return (
    <figure class="block chart" aria-labelledby={title}>
      <figcaption>
        <h2 id={title}>Over time</h2>
        <p class="legend">
          <span class="key one">Visitors</span> <span class="key two">Completed</span>{' '}
          <span class="key three">Visitors in {previousPeriodName(period)}</span>
        </p>
      </figcaption>
      <div class="plot">
        <div class="heights" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatCount(value)}</span>
          ))}
        </div>
        <div class="plot-area">
          <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
            {[0, SIDE / 2, SIDE].map((y) => (
              <line key={y} class="grid-line" x1="0" x2={SIDE} y1={y} y2={y} />
            ))}
            <path class="area" d={`${pathOf(sessions, top)} V ${SIDE} H 0 Z`} />
            {previousSessions.length > 0 && <path class="line three" d={pathOf(previousSessions, top)} />}
            <path class="line one" d={pathOf(sessions, top)} />
            <path
              class="line two"
              d={pathOf(
                rows.map((row) => row.completed),
                top,
              )}
            />
          </svg>
          <Scrubber
            label="Chart values"
            texts={rows.map((row, index) => textOf(row, labels[index], previousSessions[index]))}
          />
        </div>
        <div class="days" aria-hidden="true">
          <span>{labels[0]}</span>
          <span>{labels.at(-1)}</span>
        </div>
      </div>
      <TimeTable rows={rows} labels={labels} previousSessions={previousSessions} />
    </figure>
  )
}

function textOf({ sessions, completed }: TimeRow, label = '', previousSessions = 0): string {
  return `${label}: ${visitors(sessions)}, ${formatCount(completed)} completed, ${formatCount(previousSessions)} in the previous period`
}

function visitors(value: number): string {
  return `${formatCount(value)} ${value === 1 ? 'visitor' : 'visitors'}`
}

type TimeTableProps = {
  rows: readonly TimeRow[]
  labels: readonly string[]
  previousSessions: readonly number[]
}

/** The chart's data as a table. */
function TimeTable({ rows, labels, previousSessions }: TimeTableProps): VNode {
  return (
    <details>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th>From</th>
            <th class="amount">Visitors</th>
            <th class="amount">Completed</th>
            <th class="amount">Previous visitors</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, sessions, completed }, index) => (
            <tr key={start}>
              <td>{labels[index]}</td>
              <td class="amount">{formatCount(sessions)}</td>
              <td class="amount">{formatCount(completed)}</td>
              <td class="amount">{formatCount(previousSessions[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
