import type { VNode } from 'preact'
import type { Summary } from '../api/analytics.ts'
import { previousPeriodName } from './period-name.ts'
import type { Period } from './period.ts'
import { relativeChange, formatCount, countWithNoun, formatDuration, formatShare } from './numbers.ts'

type Card = {
  readonly name: string
  readonly value: string
  readonly more: string
  /** The numbers to compare. */
  readonly now: number | null
  readonly earlier: number | null | undefined
}

type SummaryProps = { summary: Summary; before: Summary | undefined; period: Period }

/** Totals of the guide, each with its change from the period before. */
export function SummaryCards({ summary, before, period }: SummaryProps): VNode {
  return (
    <dl class="grid numbers">
      {cardsOf(summary, before).map(({ name, value, more, now, earlier }) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> <span class="fine">{more}</span>
            <span class="fine change">{changeText(now, earlier, period)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function changeText(now: number | null, earlier: number | null | undefined, period: Period): string {
  const text = relativeChange(now, earlier ?? null)
  return text === undefined ? '' : `${text} from ${previousPeriodName(period)}`
}

function cardsOf(summary: Summary, before: Summary | undefined): Card[] {
  const { median_completion_ms: median, p90_completion_ms: p90 } = summary
  return [
    {
      name: 'Visitors',
      value: formatCount(summary.sessions),
      more: countWithNoun(summary.loads, 'load'),
      now: summary.sessions,
      earlier: before?.sessions,
    },
    {
      name: 'Completed',
      value: formatCount(summary.completed),
      more: `${formatShare(summary.completion_rate)} of visitors`,
      now: summary.completed,
      earlier: before?.completed,
    },
    {
      name: 'Median time',
      value: formatDuration(median),
      more: p90 === null ? '' : `90% within ${formatDuration(p90)}`,
      now: median,
      earlier: before?.median_completion_ms,
    },
    {
      name: 'Errors',
      value: formatCount(summary.errors),
      more: 'reported by the widget',
      now: summary.errors,
      earlier: before?.errors,
    },
  ]
}
