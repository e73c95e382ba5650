import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import type { Requirement, RequirementType, StepConfig } from '../api/versions.ts'
import { CheckEditor, MoreOfCheck } from '../check-editor/check-editor.tsx'
import { isSame } from '../draft/changes.ts'
import type { StepPartProps } from '../draft/editor-context.ts'
import { kindOf, stepKinds, withKind } from '../draft/step-kinds.ts'
import { newCheck, requirementTypeLabels } from '../draft/steps.ts'
import { deriveCheck } from '../snippet/derive-check.ts'
import { VariableCompletion } from '../variables/completion.tsx'
import { Snippet, SnippetLanguage } from './snippet.tsx'
import { Translations } from './translations.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

/** The form of a step: what its kind needs, and everything else folded. */
export function StepForm(props: StepPartProps): VNode {
  const { context, step, index, change } = props
  const at = `requirements.${index}`
  const { config, verification } = step
  const setConfig = (changes: Partial<StepConfig>): void =>
    change({ ...step, config: { ...config, ...changes } })
  return (
    <div class="step-form">
      <SelectField
        label="Kind of step"
        hint={kindOf(step).does}
        path={`${at}.verification`}
        value={verification.type}
        onInput={(type) => change(withKind(step, type, context.formerKinds))}
        options={{
          ...kindNames,
          ...(verification.type in kindNames ? {} : { [verification.type]: verification.type }),
        }}
      />
      <TextField
        label="Title"
        path={`${at}.title`}
        value={step.title}
        onInput={(title) => change({ ...step, title })}
        placeholder={kindOf(step).titleExample}
        required
        max={500}
      />
      <VariableCompletion>
        <TextField
          label="Instructions"
          hint="Markdown: **bold**, *italic*, `code`, - lists, [links](https://…). Type {{ for a variable."
          path={`${at}.config.body`}
          value={config.body}
          onInput={(body) => setConfig({ body })}
          rows={4}
          max={20_000}
        />
      </VariableCompletion>
      <KindParts key={verification.type} {...props} setConfig={setConfig} />
    </div>
  )
}

const kindNames = Object.fromEntries(Object.entries(stepKinds).map(([type, { name }]) => [type, name]))

type KindProps = StepPartProps & { setConfig: (changes: Partial<StepConfig>) => void }

/** What depends on the kind. Fields stay where they are while the author types. */
function KindParts({ setConfig, ...props }: KindProps): VNode {
  const { step } = props
  const [isAboutSnippet] = useState(() => kindOf(step).hasSnippet || step.config.snippet !== null)
  const [isByHand] = useState(() => hasOwnCheck(step))
  return (
    <>
      {isAboutSnippet && <Snippet {...props} />}
      <CheckEditor {...props} isByHand={isByHand} />
      <Translations {...props} setConfig={setConfig} />
      <VisibilityFields {...props} />
      <details>
        <summary>More</summary>
        {!isAboutSnippet && <Snippet {...props} />}
        <SnippetLanguage {...props} />
        <MoreOfCheck {...props} isByHand={isByHand} />
        <StepDetails {...props} />
      </details>
    </>
  )
}

/** True if a check is neither empty nor the one that the step's snippet suggests. */
function hasOwnCheck({ config: { snippet }, verification }: Requirement): boolean {
  const suggested = [newCheck(verification.type), deriveCheck(snippet ?? '')?.check]
  return !suggested.some((check) => isSame(check, verification))
}

/** Fields whose defaults suit most steps. */
function StepDetails({ step, index, change }: StepPartProps): VNode {
  const at = `requirements.${index}`
  const { config } = step
  const set = (changes: Partial<Requirement>): void => change({ ...step, ...changes })
  return (
    <>
      <SelectField
        label="Step type"
        hint="For programs that read the guide."
        path={`${at}.requirement_type`}
        value={step.requirement_type}
        onInput={(type) => set({ requirement_type: type as RequirementType })}
        options={requirementTypeLabels}
      />
      <TextField
        label="Slug"
        hint="Identifies the step in analytics and API calls. Do not change it after publishing."
        path={`${at}.config.slug`}
        value={config.slug}
        onInput={(slug) => set({ config: { ...config, slug } })}
        required
        isCode
        max={100}
      />
      <Checkbox
        label="Optional"
        hint="Visitors can complete the guide without this step."
        checked={step.optional}
        onInput={(optional) => set({ optional })}
      />
    </>
  )
}
