import type { VNode } from 'preact'
import { comparedTotals, type Report, type Summary } from '../api/analytics.ts'
import { today, type Period } from '../api/period.ts'
import { Change } from './change.tsx'
import { countWithNoun, formatCount, formatDuration, formatShare } from '../format/numbers.ts'
import { comparedPeriodName } from '../format/period-name.ts'

type Card = {
  readonly name: string
  readonly value: string
  readonly detail: string
  /** The number whose change is shown. */
  readonly numberOf: (summary: Summary) => number | null
  /** How many the number is of. */
  readonly sizeOf: (summary: Summary) => number
  readonly better: 'more' | 'less'
  readonly kind?: 'share'
}

/** Totals of the guide, each with its change from the compared period. */
export function SummaryCards({ report, period }: { report: Report; period: Period }): VNode {
  const { summary } = report
  // A part of a day against a whole one would look like a fall.
  const isToday = period.from === today()
  const compared = isToday ? undefined : comparedTotals(report)
  return (
    <section aria-label="Totals">
      <dl class="grid numbers">
        {cardsOf(summary).map(({ name, value, detail, numberOf, sizeOf, ...change }) => (
          <div key={name} class="card">
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              <Change
                current={numberOf(summary)}
                previous={compared && numberOf(compared.summary)}
                sizes={[summary, ...(compared ? [compared.summary] : [])].map(sizeOf)}
                {...change}
              />
              <span class="fine detail">{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="fine">
        {isToday
          ? 'Today is not over, so it is not compared with a whole day.'
          : `${compared ? 'Compared with' : 'Not compared, because nobody visited in'} ${comparedPeriodName(period)}.`}
      </p>
    </section>
  )
}

function cardsOf(summary: Summary): Card[] {
  const { median_completion_ms: median, p90_completion_ms: p90 } = summary
  return [
    {
      name: 'Visitors',
      value: formatCount(summary.sessions),
      detail: countWithNoun(summary.loads, 'load'),
      numberOf: ({ sessions }) => sessions,
      sizeOf: ({ sessions }) => sessions,
      better: 'more',
    },
    {
      name: 'Completed',
      value: formatShare(summary.completion_rate),
      detail: countWithNoun(summary.completed, 'visitor'),
      numberOf: ({ completion_rate: rate }) => rate,
      sizeOf: ({ sessions }) => sessions,
      better: 'more',
      kind: 'share',
    },
    {
      name: 'Median time',
      value: formatDuration(median),
      detail: p90 === null ? 'No visitor has completed it' : `90% within ${formatDuration(p90)}`,
      numberOf: ({ median_completion_ms: ms }) => ms,
      sizeOf: ({ completed }) => completed,
      better: 'less',
    },
    {
      name: 'Errors',
      value: formatCount(summary.errors),
      detail: 'Reported by the widget',
      numberOf: ({ errors }) => errors,
      sizeOf: ({ errors }) => errors,
      better: 'less',
    },
  ]
}
