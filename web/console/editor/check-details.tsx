import type { VNode } from 'preact'
import { Checkbox, TextField } from '../parts/field.tsx'
import type { CheckFieldProps } from './check-editor.tsx'
import { textOf } from './check-fields.tsx'

/** What every check can have besides. */
export function CheckDetails({ check, at, set }: CheckFieldProps): VNode {
  return (
    <details>
      <summary>More about the check</summary>
      <TextField
        label="Path (optional)"
        hint="Looked at in place of the page that the reader names, on the same site. Such as /checkout."
        path={`${at}.path`}
        value={textOf(check['path'])}
        onInput={(path) => set({ path })}
        code
        max={1024}
      />
      <Checkbox
        label="Done when it is not there"
        hint="For steps that remove something."
        checked={check['absent'] === true}
        onInput={(absent) => set({ absent })}
      />
      <Checkbox
        label="Only over https"
        checked={check['requireHttps'] === true}
        onInput={(requireHttps) => set({ requireHttps })}
      />
    </details>
  )
}
