import type { VNode } from 'preact'
import type { Summary } from '../api/analytics.ts'
import { count, counted, duration, share } from './numbers.ts'

/** Totals of the guide. */
export function SummaryCards({ summary }: { summary: Summary }): VNode {
  const cards = [
    ['Visitors', count(summary.sessions), counted(summary.loads, 'load')],
    ['Completed', count(summary.completed), `${share(summary.completion_rate)} of visitors`],
    [
      'Median time',
      duration(summary.median_completion_ms),
      `90% within ${duration(summary.p90_completion_ms)}`,
    ],
    ['Errors', count(summary.errors), 'reported by the widget'],
  ]
  return (
    <dl class="grid numbers">
      {cards.map(([name, value, more]) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> <span class="fine">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
