import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { SelectField } from '../parts/field.tsx'
import { Widget } from '../parts/widget.tsx'
import { tryCheck } from '../wire/versions.ts'
import type { EditorContext } from './draft-editor.tsx'
import { isShown, previewGuide, type Wanted } from './preview-guide.ts'
import { nameOf } from './translations.tsx'

const TYPING_MS = 200

/** What readers will see, a moment after each change. */
export function Preview({ context, openIndex }: { context: EditorContext; openIndex: number }): VNode {
  const { opened, platforms, draft } = context
  const { template, project } = opened
  const { allowed_scopes: allowed, default_scope: byDefault } = draft.scopes
  const [chosen, setWanted] = useState<Wanted>({
    platform: template.default_platform,
    locale: template.default_locale,
    scope: byDefault,
  })
  const wanted = { ...chosen, scope: allowed.includes(chosen.scope) ? chosen.scope : byDefault }
  const steps = useLater(draft.items.map(({ step }) => step))
  const guide = previewGuide({ template, project, platforms, steps }, wanted)
  const openStep = steps[openIndex]
  const place = steps.filter((step) => isShown(step, wanted)).findIndex((step) => step === openStep)
  return (
    <aside class="preview" id="preview" tabIndex={-1} aria-label="Preview">
      <div class="preview-choice">
        <SelectField
          label="Preview on"
          value={wanted.platform}
          onInput={(platform) => setWanted({ ...wanted, platform })}
          options={Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))}
        />
        {template.locales.length > 1 && (
          <SelectField
            label="In"
            value={wanted.locale}
            onInput={(locale) => setWanted({ ...wanted, locale })}
            options={Object.fromEntries(template.locales.map((locale) => [locale, nameOf(locale)]))}
          />
        )}
        {allowed.length > 1 && (
          <SelectField
            label="For"
            value={wanted.scope}
            onInput={(scope) => setWanted({ ...wanted, scope })}
            options={Object.fromEntries(allowed.map((scope) => [scope, scope]))}
          />
        )}
      </div>
      {openStep && place < 0 && <p class="hint">The step that you edit is not shown here.</p>}
      <Widget
        guide={guide}
        {...(place >= 0 && { openIndex: place })}
        verify={async (stepSlug, target, signal) => {
          await draft.save()
          return tryCheck(draft.id, { stepSlug, target, signal })
        }}
      />
      <p class="hint">
        Examples stand for variables, and links for images; the preview before publishing has both.
      </p>
    </aside>
  )
}

/** The value as it was when it last stood still. */
function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value)
  const json = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [json])
  return later
}
