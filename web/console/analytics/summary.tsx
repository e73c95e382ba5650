import type { VNode } from 'preact'
import type { Summary } from '../api/analytics.ts'
import { previousPeriodName } from './period-name.ts'
import type { Period } from '../api/period.ts'
import { countWithNoun, formatChange, formatCount, formatDuration, formatShare } from './numbers.ts'

type Card = {
  readonly name: string
  readonly value: string
  readonly detail: string
  /** The numbers of this period and the previous one. */
  readonly current: number | null
  readonly previous: number | null | undefined
}

type SummaryProps = { summary: Summary; previous: Summary | undefined; period: Period }

/** Totals of the guide, each with its change from the previous period. */
export function SummaryCards({ summary, previous, period }: SummaryProps): VNode {
  return (
    <dl class="grid numbers">
      {cardsOf(summary, previous).map(({ name, value, detail, current, previous }) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> <span class="fine">{detail}</span>
            <span class="fine change">{changeText(current, previous, period)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function changeText(current: number | null, previous: number | null | undefined, period: Period): string {
  const text = formatChange(current, previous ?? null)
  return text === undefined ? '' : `${text} from ${previousPeriodName(period)}`
}

function cardsOf(summary: Summary, previous: Summary | undefined): Card[] {
  const { median_completion_ms: median, p90_completion_ms: p90 } = summary
  return [
    {
      name: 'Visitors',
      value: formatCount(summary.sessions),
      detail: countWithNoun(summary.loads, 'load'),
      current: summary.sessions,
      previous: previous?.sessions,
    },
    {
      name: 'Completed',
      value: formatCount(summary.completed),
      detail: `${formatShare(summary.completion_rate)} of visitors`,
      current: summary.completed,
      previous: previous?.completed,
    },
    {
      name: 'Median time',
      value: formatDuration(median),
      detail: p90 === null ? '' : `90% within ${formatDuration(p90)}`,
      current: median,
      previous: previous?.median_completion_ms,
    },
    {
      name: 'Errors',
      value: formatCount(summary.errors),
      detail: 'reported by the widget',
      current: summary.errors,
      previous: previous?.errors,
    },
  ]
}
