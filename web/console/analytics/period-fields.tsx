import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../parts/field.tsx'
import { choices, lastPeriod, type Choice, type ChosenPeriod } from './chosen-period.ts'
import { periodProblem, type Period } from './period.ts'

type PeriodFieldsProps = {
  chosen: ChosenPeriod
  onChange: (chosen: ChosenPeriod) => void
  children: ComponentChildren
}

/** Chooses the days of a report. Shows a problem if they are not a valid period, and leaves the report as it is. */
export function PeriodFields({ chosen: { choice, period }, onChange, children }: PeriodFieldsProps): VNode {
  const [typed, setTyped] = useState(period)
  const problem = periodProblem(typed)
  const change = (days: Period): void => {
    setTyped(days)
    if (periodProblem(days) === undefined) onChange({ choice: 'custom', period: days })
  }
  const choose = (chosen: Choice): void => {
    const next = chosen === 'custom' ? { choice: chosen, period } : lastPeriod(chosen)
    setTyped(next.period)
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
            value={typed.from}
            onInput={(from) => change({ ...typed, from })}
          />
          <TextField
            label="Last day"
            type="date"
            value={typed.to}
            problem={problem}
            onInput={(to) => change({ ...typed, to })}
          />
        </>
      )}
      {children}
    </div>
  )
}
