import type { VNode } from 'preact'
import { SelectField } from '../parts/field.tsx'
import type { Verification } from '../wire/versions.ts'
import { CheckDetails } from './check-details.tsx'
import { DnsFields, PageFields, ScriptFields } from './check-fields.tsx'
import type { StepPartProps } from './step-form.tsx'
import { freshCheck } from './steps.ts'
import { TryCheck } from './try-check.tsx'

const kinds = {
  '': 'No check: the reader says when it is done',
  script_presence: 'Something is on the page, such as a script or a meta tag',
  dns_lookup: 'A record is in the DNS',
  http_ping: 'A page answers',
}

export type CheckFieldProps = {
  check: Verification
  /** Where the check is in what is saved. */
  at: string
  set: (changes: Record<string, unknown>) => void
}

/** How the service sees that the step was done. */
export function CheckEditor({ context, step, index, change }: StepPartProps): VNode {
  const { verification: check } = step
  const at = `requirements.${index}.verification`
  const set = (changes: Record<string, unknown>): void => {
    if (check) change({ ...step, verification: withoutEmpty({ ...check, ...changes }) as Verification })
  }
  return (
    <fieldset>
      <legend>Check</legend>
      <SelectField
        label="How we see that it is done"
        path={at}
        value={check?.type ?? ''}
        onInput={(type) => change({ ...step, verification: freshCheck(type) })}
        options={kinds}
      />
      {check && (
        <>
          <CheckFields check={check} at={at} set={set} />
          <CheckDetails check={check} at={at} set={set} />
          <TryCheck context={context} step={step} />
        </>
      )}
    </fieldset>
  )
}

function CheckFields(props: CheckFieldProps): VNode | null {
  switch (props.check.type) {
    case 'script_presence':
      return <ScriptFields {...props} />
    case 'dns_lookup':
      return <DnsFields {...props} />
    case 'http_ping':
      return <PageFields {...props} />
    default:
      return null
  }
}

/** A field that was emptied is one that is not there, so that its default holds; `selector` has none. */
function withoutEmpty(check: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean => value === undefined || value === '' || value === false
  return Object.fromEntries(
    Object.entries(check).filter(([name, value]) => name === 'selector' || !isEmpty(value)),
  )
}
