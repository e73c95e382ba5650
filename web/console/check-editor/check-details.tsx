import type { VNode } from 'preact'
import { Checkbox } from '../parts/field.tsx'
import type { CheckFieldProps } from '../editor/context.ts'
import { textOf } from './check-fields.tsx'
import { VariableField } from './variable-field.tsx'

/** Options that every check has. */
export function CheckDetails({ check, at, set, variables }: CheckFieldProps): VNode {
  return (
    <details>
      <summary>More options</summary>
      <VariableField
        label="Path (optional)"
        hint="Checked instead of the visitor's page, on the same site, such as /checkout."
        path={`${at}.path`}
        value={textOf(check['path'])}
        onInput={(path) => set({ path })}
        max={1024}
        variables={variables}
      />
      <Checkbox
        label="Pass when it is absent"
        hint="For steps that remove something."
        checked={check['absent'] === true}
        onInput={(absent) => set({ absent })}
      />
      <Checkbox
        label="Require HTTPS"
        checked={check['requireHttps'] === true}
        onInput={(requireHttps) => set({ requireHttps })}
      />
    </details>
  )
}
