import type { VNode } from 'preact'
import type { Summary } from '../wire/figures.ts'
import { count, duration, share } from './numbers.ts'

/** The guide in a few numbers. */
export function SummaryCards({ summary }: { summary: Summary }): VNode {
  const cards = [
    ['Readers', count(summary.sessions), `${count(summary.loads)} times loaded`],
    ['Completed', count(summary.completed), `${share(summary.completion_rate)} of readers`],
    [
      'Median time',
      duration(summary.median_completion_ms),
      `9 of 10 within ${duration(summary.p90_completion_ms)}`,
    ],
    ['Errors', count(summary.errors), 'seen by the widget'],
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
