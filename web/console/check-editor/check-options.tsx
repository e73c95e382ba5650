import type { VNode } from 'preact'
import { Checkbox } from '../parts/field.tsx'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { PathField } from './check-fields.tsx'

/** Options that all checks of a site share. A record has neither a page nor HTTPS. */
export function CheckOptions(props: CheckFieldProps): VNode {
  const { check, set } = props
  const isRecord = check.type === 'dns_lookup'
  return (
    <>
      {check.type !== 'http_ping' && (!isRecord || check['path'] !== undefined) && <PathField {...props} />}
      {check.type !== 'rendered_presence' && (
        <Checkbox
          label="Pass when absent"
          hint="For steps that remove something."
          checked={check['absent'] === true}
          onInput={(absent) => set({ absent })}
        />
      )}
      {(!isRecord || check['requireHttps'] === true) && (
        <Checkbox
          label="Require HTTPS"
          checked={check['requireHttps'] === true}
          onInput={(requireHttps) => set({ requireHttps })}
        />
      )}
    </>
  )
}
