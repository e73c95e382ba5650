import type { VNode } from 'preact'
import { useProblemWithin } from '../parts/field-problems.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { useArgumentsText } from './arguments-text.ts'
import { textOf } from './check-fields.tsx'
import { partEditor, partsOf } from './check-parts.ts'
import { useEntriesText } from './entries-text.ts'
import { readPrimitive, writePrimitive } from './primitives.ts'
import { UsedDetails } from './used-details.tsx'
import { VariableField } from './variable-field.tsx'

/** What a browser does besides loading the page. */
export function VisitFields(props: CheckFieldProps): VNode {
  const { check } = props
  const isUsed = ['trigger', 'preset', 'settleMs'].some((name) => check[name] !== undefined)
  return (
    <UsedDetails summary="Before and after loading" isUsed={isUsed}>
      <PresetField {...props} />
      <TriggerFields {...props} />
      <SettleField {...props} />
    </UsedDetails>
  )
}

function PresetField({ check, at, set, variables }: CheckFieldProps): VNode {
  const text = useEntriesText({
    entries: partsOf(check['preset']),
    onChange: (preset) => set({ preset }),
    read: readPrimitive,
    write: writePrimitive,
  })
  const path = `${at}.preset`
  const problem = useProblemWithin(path)
  return (
    <VariableField
      label="Variables to set before loading (optional)"
      hint="One per line, such as acme.testMode = true, for scripts that ignore automated browsers unless it is set."
      path={path}
      problem={problem}
      {...text}
      rows={1}
      variables={variables}
    />
  )
}

function TriggerFields(props: CheckFieldProps): VNode {
  const { at, variables } = props
  const { parts, setPart } = partEditor(props, 'trigger')
  const args = useArgumentsText(parts['args'], (list) => setPart({ args: list }))
  const path = `${at}.trigger.args`
  const problem = useProblemWithin(path)
  const isList = typeof parts['args'] !== 'string'
  return (
    <div class="grid two">
      <TextField
        label="Function to call after loading (optional)"
        hint="Such as acme.track. It is called once, to send a test event."
        path={`${at}.trigger.global`}
        value={textOf(parts['global'])}
        onInput={(text) => setPart({ global: text.trim() })}
        isCode
        max={200}
      />
      <VariableField
        label="Its arguments (optional)"
        hint='A JSON list, such as ["test", {"id": "{{siteId}}"}].'
        path={path}
        problem={problem && !isList ? 'Must be a list in JSON.' : problem}
        {...args}
        rows={1}
        variables={variables}
      />
    </div>
  )
}

const waits = {
  0: 'Do not wait',
  1000: '1 second',
  2000: '2 seconds',
  3000: '3 seconds',
  4000: '4 seconds',
}
const USUAL_WAIT = '2000'

function SettleField({ check, at, set }: CheckFieldProps): VNode {
  const wait = textOf(check['settleMs']) || USUAL_WAIT
  return (
    <SelectField
      label="Wait after loading"
      hint="For what is not there yet. The visit ends as soon as everything is."
      path={`${at}.settleMs`}
      value={wait}
      onInput={(ms) => set({ settleMs: ms === USUAL_WAIT ? undefined : Number(ms) })}
      options={{ ...waits, ...(wait in waits ? {} : { [wait]: `${wait} ms` }) }}
    />
  )
}
