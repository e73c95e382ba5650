import type { VNode } from 'preact'
import { TextField } from '../parts/field.tsx'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { BrowserWorkerNotice } from './browser-worker.tsx'
import { textOf } from './check-fields.tsx'
import { partEditor } from './check-parts.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { readPrimitive, writePrimitive } from './primitives.ts'
import { RequestFields } from './request-fields.tsx'
import { VariableField } from './variable-field.tsx'
import { VisitFields } from './visit-fields.tsx'

/** Fields of a check of what a browser ends up with. */
export function RenderedFields(props: CheckFieldProps): VNode {
  const { check, at, set, variables } = props
  return (
    <>
      <BrowserWorkerNotice />
      <fieldset class="check-part">
        <legend>What must be there</legend>
        <p class="hint">At least one of these. If you fill in several, the page needs all of them.</p>
        <VariableField
          label="Element: CSS selector (optional)"
          hint='Such as script[src*="cdn.example.com/pixel.js"], also if a script adds it.'
          path={`${at}.selector`}
          value={textOf(check['selector'])}
          onInput={(selector) => set({ selector })}
          max={500}
          variables={variables}
        />
        <GlobalFields {...props} />
        <RequestFields {...props} />
      </fieldset>
      <VisitFields {...props} />
      <ConsentChoice {...props} />
    </>
  )
}

function GlobalFields(props: CheckFieldProps): VNode {
  const { at, variables } = props
  const { parts, setPart } = partEditor(props, 'global')
  const { path, equals } = parts
  return (
    <div class="grid two">
      <TextField
        label="Variable of the page (optional)"
        hint="Names with dots between them, such as acme.config.id."
        path={`${at}.global.path`}
        value={textOf(path)}
        onInput={(text) => setPart({ path: text.trim() })}
        isCode
        max={200}
      />
      <VariableField
        label="Its value (optional)"
        hint="If empty, any value but null will do."
        path={`${at}.global.equals`}
        value={equals === undefined ? '' : writePrimitive(equals)}
        onInput={(text) => setPart({ equals: text === '' ? undefined : readPrimitive(text) })}
        max={1000}
        variables={variables}
      />
    </div>
  )
}
