import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { SelectField, TextField } from '../parts/field.tsx'
import { choices, lastPeriod, type Choice, type ChosenPeriod } from './chosen-period.ts'
import { periodProblem, type Period } from '../api/period.ts'

type PeriodFieldsProps = {
  chosen: ChosenPeriod
  onChange: (chosen: ChosenPeriod) => void
  children: ComponentChildren
}

/** Fields for the days of a report. An invalid period shows a problem and does not change the report. */
export function PeriodFields({ chosen: { choice, period }, onChange, children }: PeriodFieldsProps): VNode {
  const [typedPeriod, setTypedPeriod] = useState(period)
  // Going back can choose another period.
  useEffect(() => setTypedPeriod(period), [period.from, period.to])
  const problem = periodProblem(typedPeriod)
  const change = (days: Period): void => {
    setTypedPeriod(days)
    if (periodProblem(days) === undefined) onChange({ choice: 'custom', period: days })
  }
  const choose = (chosen: Choice): void => {
    const next = chosen === 'custom' ? { choice: chosen, period } : lastPeriod(chosen)
    setTypedPeriod(next.period)
    onChange(next)
  }
  return (
    <div class="filters period" role="group" aria-label="Period">
      <SelectField
        label="Period"
        value={choice}
        onInput={(chosen) => choose(chosen as Choice)}
        options={choices}
      />
      {choice === 'custom' && (
        <>
          <TextField
            label="First day"
            type="date"
            value={typedPeriod.from}
            onInput={(from) => change({ ...typedPeriod, from })}
          />
          <TextField
            label="Last day"
            type="date"
            value={typedPeriod.to}
            problem={problem}
            onInput={(to) => change({ ...typedPeriod, to })}
          />
        </>
      )}
      {children}
    </div>
  )
}
