import type { VNode } from 'preact'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import {
  requirementTypes,
  type Requirement,
  type RequirementType,
  type StepConfig,
} from '../wire/versions.ts'
import { CheckEditor } from './check-editor.tsx'
import type { EditorContext } from './draft-editor.tsx'
import { languageFor } from './steps.ts'
import { Translations } from './translations.tsx'
import { WhereShown } from './where-shown.tsx'

export type StepPartProps = {
  context: EditorContext
  step: Requirement
  index: number
  change: (step: Requirement) => void
}

const languages = {
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  url: 'Address (URL)',
  shell: 'Shell',
  text: 'Plain text',
}

/** All of one step. */
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
      <TextField
        label="Instructions"
        hint="Markdown: **bold**, *italic*, `code`, - lists, [links](https://…). {{name}} is a variable."
        path={`${at}.config.body`}
        value={config.body}
        onInput={(body) => setConfig({ body })}
        rows={6}
        max={20_000}
      />
      <Snippet {...props} setConfig={setConfig} />
      <CheckEditor {...props} />
      <Translations {...props} setConfig={setConfig} />
      <WhereShown {...props} />
      <details>
        <summary>Details</summary>
        <SelectField
          label="Kind of step"
          path={`${at}.requirement_type`}
          value={step.requirement_type}
          onInput={(type) => set({ requirement_type: type as RequirementType })}
          options={requirementTypes}
        />
        <TextField
          label="Slug"
          hint="Names the step in figures and in calls of the API. Keep it once the guide is published."
          path={`${at}.config.slug`}
          value={config.slug}
          onInput={(slug) => setConfig({ slug })}
          required
          code
          max={100}
        />
        <Checkbox
          label="Optional"
          hint="The guide is complete without it."
          checked={step.optional}
          onInput={(optional) => set({ optional })}
        />
      </details>
    </div>
  )
}

type SnippetProps = StepPartProps & { setConfig: (changes: Partial<StepConfig>) => void }

function Snippet({ step, index, change, setConfig }: SnippetProps): VNode {
  const { snippet, language } = step.config
  const at = `requirements.${index}.config`
  const onSnippet = (text: string): void => {
    if (text === '') return setConfig({ snippet: null })
    // Who pastes a snippet into a step of plain instructions makes it one with a snippet.
    const type = step.requirement_type === 'manual' ? 'code_snippet' : step.requirement_type
    const config = { ...step.config, snippet: text, language: language ?? languageFor(type) }
    change({ ...step, requirement_type: type, config })
  }
  return (
    <div class="snippet">
      <TextField
        label="Snippet to copy (optional)"
        path={`${at}.snippet`}
        value={snippet ?? ''}
        onInput={onSnippet}
        placeholder={'<script async src="https://cdn.example.com/pixel.js" data-site="{{siteId}}"></script>'}
        rows={snippet === null ? 2 : 4}
        code
        max={20_000}
      />
      {snippet !== null && (
        <SelectField
          label="Language"
          hint="Values of variables are made safe for it."
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
