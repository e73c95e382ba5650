import type { VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import { testValue, type GuideVariable, type TestValues as Values } from '../variables/guide-variables.ts'

type TestValuesProps = {
  variables: readonly GuideVariable[]
  values: Values
  onChange: (values: Values) => void
}

/** Fields for a check's test values. */
export function TestValues({ variables, values, onChange }: TestValuesProps): VNode {
  return (
    <div class="grid two">
      {variables.map((variable) => {
        const { name, label, options } = variable
        const common = {
          label,
          hint: <code>{`{{${name}}}`}</code>,
          value: testValue(variable, values),
          onInput: (value: string) => onChange({ ...values, [name]: value }),
        }
        return options ? (
          <SelectField
            key={name}
            {...common}
            options={Object.fromEntries(options.map((option) => [option, option]))}
          />
        ) : (
          <TextField key={name} {...common} max={1000} />
        )
      })}
    </div>
  )
}
