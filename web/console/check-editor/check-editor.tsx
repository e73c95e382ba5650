import type { VNode } from 'preact'
import { manual } from '../../../shared/check/types.ts'
import type { Verification } from '../api/versions.ts'
import type { CheckFieldProps, StepPartProps } from '../draft/editor-context.ts'
import { guideVariables } from '../variables/guide-variables.ts'
import { CheckExplanation } from './check-explanation.tsx'
import {
  DnsFields,
  DnsPlaceField,
  PageFields,
  ScriptFields,
  ScriptOptions,
  StatusField,
} from './check-fields.tsx'
import { CheckOptions } from './check-options.tsx'
import { Recipes } from './recipes.tsx'
import { RenderedFields } from './rendered-fields.tsx'
import { SignalFields } from './signal-fields.tsx'
import { TryCheck } from './try-check.tsx'

type CheckEditorProps = StepPartProps & {
  /** True if the author writes the check of a snippet, instead of the snippet. */
  isByHand: boolean
}

const legends: Readonly<Record<string, string>> = {
  script_presence: 'What the check looks for',
  dns_lookup: 'The record',
  http_ping: 'What the site must answer',
  rendered_presence: 'What the browser must find',
  signal: 'The signal',
}

/** What a step of this kind is checked for, and a site to try the check on. */
export function CheckEditor({ isByHand, ...props }: CheckEditorProps): VNode | null {
  const { context, step, change } = props
  const { verification: check } = step
  if (check.type === manual.type) return null
  return (
    <fieldset>
      <legend>{legends[check.type] ?? 'The check'}</legend>
      <Recipes type={check.type} choose={(verification) => change({ ...step, verification })} />
      <MainFields {...fieldsOf(props)} isByHand={isByHand} />
      {contactsSite(check) && (
        <>
          <CheckExplanation step={step} change={change} />
          <TryCheck context={context} step={step} />
        </>
      )}
    </fieldset>
  )
}

/** Fields of a check whose defaults suit most steps. */
export function MoreOfCheck({ isByHand, ...props }: CheckEditorProps): VNode | null {
  const { type } = props.step.verification
  const fields = fieldsOf(props)
  if (!contactsSite(fields.check)) return null
  return (
    <>
      {type === 'script_presence' && !isByHand && <ScriptFields {...fields} />}
      {type === 'script_presence' && <ScriptOptions {...fields} />}
      {type === 'dns_lookup' && <DnsPlaceField {...fields} />}
      {type === 'http_ping' && <StatusField {...fields} />}
      <CheckOptions {...fields} />
    </>
  )
}

function MainFields({ isByHand, ...props }: CheckFieldProps & { isByHand: boolean }): VNode | null {
  switch (props.check.type) {
    case 'script_presence':
      return isByHand ? <ScriptFields {...props} /> : null
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

function fieldsOf({ context, step, index, change }: StepPartProps): CheckFieldProps {
  const { verification: check } = step
  return {
    check,
    at: `requirements.${index}.verification`,
    set: (changes) => {
      change({ ...step, verification: withoutEmpty({ ...check, ...changes }) as Verification })
    },
    variables: guideVariables(context.template.variables),
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
