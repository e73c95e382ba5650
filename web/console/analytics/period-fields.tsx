import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../parts/field.tsx'
import { lastDays, periodProblem, type Period } from './period.ts'

const choices = {
  '7': 'The last 7 days',
  '30': 'The last 30 days',
  '90': 'The last 90 days',
  custom: 'From one day to another',
}

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void; children: ComponentChildren }

/** Chooses the days of a report. Days that make no period are named, and the report stays. */
export function PeriodFields({ period, onChange, children }: PeriodFieldsProps): VNode {
  const [choice, setChoice] = useState('30')
  const [typed, setTyped] = useState(period)
  const problem = periodProblem(typed)
  const change = (days: Period): void => {
    setTyped(days)
    if (periodProblem(days) === undefined) onChange(days)
  }
  const choose = (chosen: string): void => {
    setChoice(chosen)
    if (chosen !== 'custom') change(lastDays(Number(chosen)))
  }
  return (
    <div class="filters period" role="group" aria-label="Period">
      <SelectField label="Period" value={choice} onInput={choose} options={choices} />
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
