import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { isShown } from '../../../shared/content/is-shown.ts'
import { Widget } from '../embed/widget.tsx'
import { tryCheck } from '../api/versions.ts'
import { testValuesFor } from '../variables/guide-variables.ts'
import { useDebounced } from '../use-debounced.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import { previewGuide, type PreviewOptions } from './preview-guide.ts'
import { PreviewChoice } from './preview-choice.tsx'
import { initialLook, PreviewFrame } from './preview-frame.tsx'

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
      <PreviewChoice {...{ template, platforms, options, setChosen, look, setLook }} scopes={allowed} />
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
            const values = check && testValuesFor(check, template.variables, { ...testValues, ...run.values })
            return tryCheck(draft.id, { ...run, values })
          }}
        />
      </PreviewFrame>
      <p class="hint">Images appear as links here. The preview before publishing shows them.</p>
    </aside>
  )
}
