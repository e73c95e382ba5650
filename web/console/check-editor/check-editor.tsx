import type { VNode } from 'preact'
import { manual } from '../../../shared/check/types.ts'
import { SelectField } from '../parts/field.tsx'
import type { Verification } from '../api/versions.ts'
import { guideVariables } from '../variables/guide-variables.ts'
import { deriveCheck, withDerivedCheck } from '../snippet/derive-check.ts'
import { CheckOptions } from './check-options.tsx'
import { DnsFields, PageFields, ScriptFields } from './check-fields.tsx'
import type { CheckFieldProps, StepPartProps } from '../draft/editor-context.ts'
import { newCheck } from '../draft/steps.ts'
import { CheckExplanation } from './check-explanation.tsx'
import { Recipes } from './recipes.tsx'
import { RenderedFields } from './rendered-fields.tsx'
import { SignalFields } from './signal-fields.tsx'
import { TryCheck } from './try-check.tsx'

const kinds = {
  manual: 'No check: the visitor confirms the step',
  script_presence: 'An element or code is on the page, such as a script or a meta tag',
  dns_lookup: 'A DNS record exists',
  http_ping: 'A page responds',
  rendered_presence: 'In a browser: what a page has, or sends, once its scripts have run',
  signal: 'Your backend sent a signal, such as the first event',
}

/** Form of a step's check. */
export function CheckEditor({ context, step, index, change }: StepPartProps): VNode {
  const { verification: check } = step
  const at = `requirements.${index}.verification`
  const set = (changes: Record<string, unknown>): void => {
    change({ ...step, verification: withoutEmpty({ ...check, ...changes }) as Verification })
  }
  const fields = { check, at, set, variables: guideVariables(context.template.variables) }
  return (
    <fieldset>
      <legend>Check</legend>
      <SelectField
        label="How to check the step"
        path={at}
        value={check.type}
        onInput={(type) => change(withCheckOfType(type, step))}
        options={kinds}
      />
      <Recipes
        key={check.type}
        type={check.type}
        choose={(verification) => change({ ...step, verification })}
      />
      {contactsSite(check) && <CheckExplanation step={step} change={change} />}
      <CheckFields key={check.type} {...fields} />
      {contactsSite(check) && (
        <>
          <CheckOptions {...fields} />
          <TryCheck context={context} step={step} />
        </>
      )}
    </fieldset>
  )
}

/** The step with a check of this type: the one that the snippet suggests, otherwise an empty one. */
function withCheckOfType(type: string, step: StepPartProps['step']): StepPartProps['step'] {
  const derived = deriveCheck(step.config.snippet ?? '')?.check
  return derived?.type === type ? withDerivedCheck(step, derived) : { ...step, verification: newCheck(type) }
}

function CheckFields(props: CheckFieldProps): VNode | null {
  switch (props.check.type) {
    case 'script_presence':
      return <ScriptFields {...props} />
    case 'dns_lookup':
      return <DnsFields {...props} />
    case 'http_ping':
      return <PageFields {...props} />
    case 'rendered_presence':
      return <RenderedFields {...props} />
    case 'signal':
      return <SignalFields {...props} />
    default:
      return null
  }
}

/** Returns true for a check that contacts the site. */
function contactsSite({ type }: Verification): boolean {
  return type !== manual.type && type !== 'signal'
}

/** Drops empty fields, so that their defaults apply. A `selector` that nothing can stand in for has no default. */
function withoutEmpty(check: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean => value === undefined || value === '' || value === false
  const needsSelector = check['type'] === 'script_presence' && check['code'] === undefined
  return Object.fromEntries(
    Object.entries(check).filter(
      ([name, value]) => (name === 'selector' && needsSelector) || !isEmpty(value),
    ),
  )
}
