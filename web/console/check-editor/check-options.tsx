import type { VNode } from 'preact'
import { Checkbox } from '../parts/field.tsx'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { textOf } from './check-fields.tsx'
import { VariableField } from './variable-field.tsx'

/** Options that all checks of a site share. */
export function CheckOptions({ check, at, set, variables }: CheckFieldProps): VNode {
  return (
    <details>
      <summary>More options</summary>
      <VariableField
        label="Path (optional)"
        hint="A page on the visitor's site to check instead, such as /checkout."
        path={`${at}.path`}
        value={textOf(check['path'])}
        onInput={(path) => set({ path })}
        max={1024}
        variables={variables}
      />
      {check.type !== 'rendered_presence' && (
        <Checkbox
          label="Pass when absent"
          hint="For steps that remove something."
          checked={check['absent'] === true}
          onInput={(absent) => set({ absent })}
        />
      )}
      <Checkbox
        label="Require HTTPS"
        checked={check['requireHttps'] === true}
        onInput={(requireHttps) => set({ requireHttps })}
      />
    </details>
  )
}
