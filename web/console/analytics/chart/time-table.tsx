import type { VNode } from 'preact'
import { formatCount } from '../../format/numbers.ts'
import { describeReleases, type Point } from '../points.ts'

/** The chart's data as a table. */
export function TimeTable({ points }: { points: readonly Point[] }): VNode {
  return (
    <details>
      <summary>Show as a table</summary>
      <div class="wide" role="region" aria-label="Chart values as a table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>From</th>
              <th class="amount">Visitors</th>
              <th class="amount">Completed</th>
              <th class="amount">Visitors before</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ start, label, sessions, completed, previous, partial, releases }) => (
              <tr key={start.getTime()}>
                <td>
                  {label}
                  {partial !== undefined && ` (${partial})`}
                  {releases.length > 0 && `, ${describeReleases(releases)}`}
                </td>
                <td class="amount">{formatCount(sessions)}</td>
                <td class="amount">{formatCount(completed)}</td>
                <td class="amount">
                  {previous ? `${formatCount(previous.sessions)} (${previous.label})` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
