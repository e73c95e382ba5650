import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { isShown } from '../../../shared/content/is-shown.ts'
import { Widget } from '../embed/widget.tsx'
import { keyOf } from '../api/templates.ts'
import { tryCheck } from '../api/versions.ts'
import { toApiError, type ApiError } from '../request.ts'
import { testValuesFor } from '../variables/guide-variables.ts'
import type { DraftContent } from '../draft/content.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import { PreviewChoice, type PreviewOptions } from './preview-choice.tsx'
import { initialLook, PreviewFrame } from './preview-frame.tsx'
import { renderDraft } from './render-draft.ts'
import { usePaced } from './use-paced.ts'

/** Preview of the draft, which follows each change a moment later. */
export function Preview({ context, openIndex }: { context: EditorContext; openIndex: number }): VNode {
  const { template, platforms, draft, testValues } = context
  const { allowed_scopes: allowed, default_scope: defaultScope } = draft.scopes
  const [chosen, setChosen] = useState<PreviewOptions>({
    platform: template.default_platform,
    locale: template.default_locale,
    scope: defaultScope,
  })
  const [look, setLook] = useState(initialLook)
  const [problem, setProblem] = useState<ApiError>()
  const options = { ...chosen, scope: allowed.includes(chosen.scope) ? chosen.scope : defaultScope }
  const content = usePaced<DraftContent>({ items: draft.items, scopes: draft.scopes })
  const last = useRef(content)
  const openStep = draft.items[openIndex]?.step
  return (
    <aside class="preview" id="preview" tabIndex={-1} aria-label="Preview">
      <PreviewChoice {...{ template, platforms, options, setChosen, look, setLook }} scopes={allowed} />
      <PreviewNotes isLeftOut={openStep !== undefined && !isShown(openStep, options)} problem={problem} />
      <PreviewFrame look={look}>
        <Widget
          title="Preview of the guide"
          revision={JSON.stringify([content, template])}
          attributes={{ 'embed-key': keyOf(template), variables: JSON.stringify(testValues), ...options }}
          colorScheme={look.scheme}
          openStep={openStep?.config.slug}
          load={async (query, signal) => {
            try {
              const guide = await renderDraft({ id: draft.id, content, last: last.current, query, signal })
              last.current = content
              setProblem(undefined)
              return guide
            } catch (error) {
              if (signal?.aborted) throw error
              setProblem(toApiError(error))
              throw error
            }
          }}
          verify={async (run) => {
            await draft.save()
            const check = draft.items.find(({ step }) => step.config.slug === run.stepSlug)?.step.verification
            const values = check && testValuesFor(check, template.variables, { ...testValues, ...run.values })
            return tryCheck(draft.id, { ...run, values })
          }}
          onPlatform={(platform) => setChosen({ ...options, platform })}
        />
      </PreviewFrame>
    </aside>
  )
}

type NotesProps = { isLeftOut: boolean; problem: ApiError | undefined }

/** Why the preview is not what the author may expect. */
function PreviewNotes({ isLeftOut, problem }: NotesProps): VNode {
  return (
    <div role="status">
      {isLeftOut && <p class="hint">This preview does not include the step you are editing.</p>}
      {problem && <p class="hint">The preview waits for a draft that it can show. {problem.message}</p>}
    </div>
  )
}
