import type { VNode } from 'preact'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import type { Requirement, RequirementType, StepConfig } from '../api/versions.ts'
import { CheckEditor } from '../check-editor/check-editor.tsx'
import type { StepPartProps } from '../draft/editor-context.ts'
import { languageFor, requirementTypeLabels } from '../draft/steps.ts'
import { VariableSuggestions } from '../variables/variable-suggestions.tsx'
import { VariableCompletion } from '../variables/completion.tsx'
import { Translations } from './translations.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

const languages = {
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  url: 'Address (URL)',
  shell: 'Shell',
  text: 'Plain text',
}

export function StepForm(props: StepPartProps): VNode {
  const { step, index, change } = props
  const at = `requirements.${index}`
  const { config } = step
  const set = (changes: Partial<Requirement>): void => change({ ...step, ...changes })
  const setConfig = (changes: Partial<StepConfig>): void => set({ config: { ...config, ...changes } })
  return (
    <div class="step-form">
      <TextField
        label="Title"
        path={`${at}.title`}
        value={step.title}
        onInput={(title) => set({ title })}
        placeholder="Add the snippet to your pages"
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
          rows={6}
          max={20_000}
        />
      </VariableCompletion>
      <Snippet {...props} setConfig={setConfig} />
      <CheckEditor {...props} />
      <Translations {...props} setConfig={setConfig} />
      <VisibilityFields {...props} />
      <StepDetails {...props} />
    </div>
  )
}

/** Fields whose defaults suit most steps. */
function StepDetails({ step, index, change }: StepPartProps): VNode {
  const at = `requirements.${index}`
  const { config } = step
  const set = (changes: Partial<Requirement>): void => change({ ...step, ...changes })
  return (
    <details>
      <summary>Details</summary>
      <SelectField
        label="Step type"
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
    </details>
  )
}

type SnippetProps = StepPartProps & { setConfig: (changes: Partial<StepConfig>) => void }

function Snippet({ context, step, index, change, setConfig }: SnippetProps): VNode {
  const { snippet, language } = step.config
  const at = `requirements.${index}.config`
  const onSnippet = (text: string): void => {
    if (text === '') return setConfig({ snippet: null })
    // A snippet turns a step of type “Instructions only” into a code snippet.
    const type = step.requirement_type === 'manual' ? 'code_snippet' : step.requirement_type
    const config = { ...step.config, snippet: text, language: language ?? languageFor(type) }
    change({ ...step, requirement_type: type, config })
  }
  const { items, setItems } = context.draft
  const changeAll: Parameters<typeof VariableSuggestions>[0]['changeAll'] = (changed) =>
    setItems(items.map((item, position) => ({ ...item, step: changed(item.step, position === index) })))
  return (
    <div class="snippet">
      <VariableCompletion>
        <TextField
          label="Snippet to copy (optional)"
          path={`${at}.snippet`}
          value={snippet ?? ''}
          onInput={onSnippet}
          placeholder={
            '<script async src="https://cdn.example.com/pixel.js" data-site="{{siteId}}"></script>'
          }
          rows={snippet === null ? 2 : 4}
          isCode
          max={20_000}
        />
      </VariableCompletion>
      <VariableSuggestions step={step} changeAll={changeAll} />
      {snippet !== null && (
        <SelectField
          label="Language"
          hint="Variable values are escaped for this language."
          path={`${at}.language`}
          value={language ?? ''}
          onInput={(value) => setConfig({ language: value || null })}
          options={{
            '': 'Choose one',
            ...languages,
            ...(language && { [language]: language }),
            ...languages,
          }}
        />
      )}
    </div>
  )
}
