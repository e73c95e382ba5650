import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { isShown } from '../../../shared/content/is-shown.ts'
import { SelectField } from '../parts/field.tsx'
import { Widget } from '../embed/widget.tsx'
import { tryCheck } from '../api/versions.ts'
import { testValuesFor } from '../variables/guide-variables.ts'
import { useDebounced } from '../use-debounced.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import { previewGuide, type PreviewOptions } from './preview-guide.ts'
import { TestValues } from '../check-editor/test-values.tsx'
import { initialLook, LookFields, PreviewFrame, type Look } from './preview-frame.tsx'
import { languageName } from '../language-name.ts'

/** Preview of the draft, updated a moment after each change. */
export function Preview({ context, openIndex }: { context: EditorContext; openIndex: number }): VNode {
  const { template, project, platforms, draft, testValues } = context
  const { allowed_scopes: allowed, default_scope: defaultScope } = draft.scopes
  const [chosen, setChosen] = useState<PreviewOptions>({
    platform: template.default_platform,
    locale: template.default_locale,
    scope: defaultScope,
  })
  const [look, setLook] = useState(initialLook)
  const options = { ...chosen, scope: allowed.includes(chosen.scope) ? chosen.scope : defaultScope }
  const steps = useDebounced(draft.items.map(({ step }) => step))
  const guide = previewGuide({ template, project, platforms, steps, values: testValues }, options)
  const openStep = steps[openIndex]
  const openPosition = steps.filter((step) => isShown(step, options)).findIndex((step) => step === openStep)
  return (
    <aside class="preview" id="preview" tabIndex={-1} aria-label="Preview">
      <PreviewFields {...{ context, options, setChosen, look, setLook }} />
      {openStep && openPosition < 0 && (
        <p class="hint">This preview does not include the step you are editing.</p>
      )}
      <PreviewFrame look={look}>
        <Widget
          guide={guide}
          {...(openPosition >= 0 && { openIndex: openPosition })}
          verify={async (run) => {
            await draft.save()
            const check = draft.items.find(({ step }) => step.config.slug === run.stepSlug)?.step.verification
            const values = check && testValuesFor(check, template.variables, testValues)
            return tryCheck(draft.id, { ...run, values })
          }}
        />
      </PreviewFrame>
      <p class="hint">Images appear as links here. The preview before publishing shows them.</p>
    </aside>
  )
}

type PreviewFieldsProps = {
  context: EditorContext
  options: PreviewOptions
  setChosen: (options: PreviewOptions) => void
  look: Look
  setLook: (look: Look) => void
}

/** Fields for the preview's platform, language, scope, look and values. */
function PreviewFields({ context, options, setChosen, look, setLook }: PreviewFieldsProps): VNode {
  const { template, platforms, draft, testValues, setTestValues } = context
  const { allowed_scopes: allowed } = draft.scopes
  return (
    <>
      <div class="preview-choice">
        <SelectField
          label="Preview platform"
          value={options.platform}
          onInput={(platform) => setChosen({ ...options, platform })}
          options={Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))}
        />
        {template.locales.length > 1 && (
          <SelectField
            label="Preview language"
            value={options.locale}
            onInput={(locale) => setChosen({ ...options, locale })}
            options={Object.fromEntries(template.locales.map((locale) => [locale, languageName(locale)]))}
          />
        )}
        {allowed.length > 1 && (
          <SelectField
            label="Preview scope"
            value={options.scope}
            onInput={(scope) => setChosen({ ...options, scope })}
            options={Object.fromEntries(allowed.map((scope) => [scope, scope]))}
          />
        )}
        <LookFields look={look} setLook={setLook} />
      </div>
      {template.variables.length > 0 && (
        <details>
          <summary>Values of an example visitor</summary>
          <TestValues variables={template.variables} values={testValues} onChange={setTestValues} />
        </details>
      )}
    </>
  )
}
