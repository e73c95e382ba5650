import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import type { TimeRow } from '../api/analytics.ts'
import { count } from './numbers.ts'
import { niceTop, pathOf, SIDE } from './scale.ts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

/** Visitors and completions over time. */
export function TimeChart({ rows }: { rows: readonly TimeRow[] }): VNode {
  const title = useId()
  const sessions = rows.map((row) => row.sessions)
  const completed = rows.map((row) => row.completed)
  const top = niceTop(Math.max(...sessions))
  const labels = rows.map(({ start }) => day.format(new Date(start)))
  return (
    <figure class="block chart" aria-labelledby={title}>
      <figcaption>
        <h2 id={title}>Over time</h2>
        <p class="legend">
          <span class="key one">Visitors</span> <span class="key two">Completed</span>
        </p>
      </figcaption>
      <div class="plot" aria-hidden="true">
        <div class="heights">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{count(value)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none">
          {[0, SIDE / 2, SIDE].map((y) => (
            <line key={y} class="grid-line" x1="0" x2={SIDE} y1={y} y2={y} />
          ))}
          <path class="area" d={`${pathOf(sessions, top)} V ${SIDE} H 0 Z`} />
          <path class="line one" d={pathOf(sessions, top)} />
          <path class="line two" d={pathOf(completed, top)} />
        </svg>
        <div class="days">
          <span>{labels[0]}</span>
          <span>{labels.at(-1)}</span>
        </div>
      </div>
      <TimeTable rows={rows} labels={labels} />
    </figure>
  )
}

/** The chart's data as a table. */
function TimeTable({ rows, labels }: { rows: readonly TimeRow[]; labels: readonly string[] }): VNode {
  return (
    <details>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th>From</th>
            <th>Visitors</th>
            <th>Completed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, sessions, completed }, index) => (
            <tr key={start}>
              <td>{labels[index]}</td>
              <td>{count(sessions)}</td>
              <td>{count(completed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
