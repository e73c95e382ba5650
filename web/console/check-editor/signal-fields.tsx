import type { VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { textOf } from './check-fields.tsx'

const periods = {
  '': 'At any time since the step was shown',
  '1h': 'Within the last hour',
  '1d': 'Within the last day',
  '7d': 'Within the last 7 days',
  '30d': 'Within the last 30 days',
}

/** Fields of a check that waits for a signal from the author's backend. */
export function SignalFields({ check, at, set }: CheckFieldProps): VNode {
  const period = textOf(check['within'])
  return (
    <>
      <TextField
        label="Signal name"
        hint="Such as first_event. Letters, digits, “_”, “.” and “-” are allowed."
        path={`${at}.name`}
        value={textOf(check['name'])}
        onInput={(name) => set({ name })}
        required
        isCode
        max={100}
      />
      <SelectField
        label="Received"
        path={`${at}.within`}
        value={period}
        onInput={(within) => set({ within })}
        options={{ ...periods, ...(period in periods ? {} : { [period]: period }) }}
      />
      <p class="hint">
        Your backend sends the signal to <code>POST /v1/admin/installations/{'{id}'}/signals</code>. The check
        works only for visitors with an installation, so you cannot try it here.
      </p>
    </>
  )
}
