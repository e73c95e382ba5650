import type { VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import type { Requirement, StepConfig } from '../api/versions.ts'
import { isSame } from '../draft/changes.ts'
import type { StepPartProps } from '../draft/editor-context.ts'
import { kindOf } from '../draft/step-kinds.ts'
import { languageFor, newCheck } from '../draft/steps.ts'
import { deriveCheck } from '../snippet/derive-check.ts'
import { VariableSuggestions } from '../variables/variable-suggestions.tsx'
import { VariableCompletion } from '../variables/completion.tsx'

const languages = {
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  url: 'Address (URL)',
  shell: 'Shell',
  text: 'Plain text',
}

/** The snippet that visitors copy. What it looks for follows the snippet, unless the author has changed it. */
export function Snippet({ context, step, index, change }: StepPartProps): VNode {
  const { snippet } = step.config
  const at = `requirements.${index}.config`
  const setConfig = (changes: Partial<StepConfig>): void =>
    change({ ...step, config: { ...step.config, ...changes } })
  const onSnippet = (text: string): void => {
    if (text === '') return setConfig({ snippet: null })
    // A snippet turns a step of type “Instructions only” into a code snippet.
    const type = step.requirement_type === 'manual' ? 'code_snippet' : step.requirement_type
    const config = { ...step.config, snippet: text, language: step.config.language ?? languageFor(type) }
    change(withCheckThatFollows({ ...step, requirement_type: type, config }, snippet ?? ''))
  }
  const { items, setItems } = context.draft
  const changeAll: Parameters<typeof VariableSuggestions>[0]['changeAll'] = (changed) =>
    setItems(items.map((item, position) => ({ ...item, step: changed(item.step, position === index) })))
  return (
    <div class="snippet">
      <VariableCompletion>
        <TextField
          label={kindOf(step).hasSnippet ? 'Snippet to copy' : 'Snippet to copy (optional)'}
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
    </div>
  )
}

/** The language of a snippet, which decides how values are written in it. */
export function SnippetLanguage({ step, index, change }: StepPartProps): VNode | null {
  const { snippet, language } = step.config
  if (snippet === null) return null
  const setLanguage = (value: string): void =>
    change({ ...step, config: { ...step.config, language: value || null } })
  return (
    <SelectField
      label="Language"
      hint="Variable values are escaped for this language."
      path={`requirements.${index}.config.language`}
      value={language ?? ''}
      onInput={setLanguage}
      options={{
        '': 'Choose one',
        ...languages,
        ...(language && { [language]: language }),
        ...languages,
      }}
    />
  )
}

/** A step whose check was that of its former snippet, or empty, gets that of its snippet. */
function withCheckThatFollows(step: Requirement, former: string): Requirement {
  const { verification: check, config } = step
  const follows = isSame(check, newCheck(check.type)) || isSame(check, deriveCheck(former)?.check)
  const derived = deriveCheck(config.snippet ?? '')?.check
  return follows && derived?.type === check.type ? { ...step, verification: derived } : step
}
