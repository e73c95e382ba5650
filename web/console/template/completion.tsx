import type { VNode } from 'preact'
import type { Completion, Template } from '../api/templates.ts'
import { languageName } from '../language-name.ts'
import { TextField } from '../parts/field.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'

type Translation = Completion['i18n'][string]

type CompletionFieldsProps = {
  completion: Completion | null
  /** Languages of the guide other than its default one. */
  locales: Template['locales']
  onChange: (completion: Completion | null) => void
}

const empty: Completion = { title: '', text: '', button: null, i18n: {} }
const untranslated: Translation = { title: null, text: null, button_label: null }

/** Texts for visitors who have done all steps. */
export function CompletionFields({ completion, locales, onChange }: CompletionFieldsProps): VNode {
  const { title, text, button, i18n } = completion ?? empty
  const set = (changes: Partial<Completion>): void =>
    onChange(unlessEmpty({ ...empty, ...completion, ...changes }))
  return (
    <SettingGroup
      title="When all steps are done"
      path="completion"
      about={<p>Say what happens now. Left empty, the guide says “All steps are done”.</p>}
    >
      <TextField
        label="Title"
        path="completion.title"
        value={title}
        onInput={(title) => set({ title })}
        required={completion !== null}
        max={200}
      />
      <TextField
        label="Text"
        hint="Markdown, as in steps."
        path="completion.text"
        value={text}
        onInput={(text) => set({ text })}
        rows={3}
        max={2000}
      />
      <ButtonFields button={button} onChange={(button) => set({ button })} />
      {completion !== null &&
        locales.map((locale) => (
          <TranslationFields
            key={locale}
            locale={locale}
            translation={i18n[locale] ?? untranslated}
            hasButton={button !== null}
            onChange={(changed) => set({ i18n: { ...i18n, [locale]: changed } })}
          />
        ))}
    </SettingGroup>
  )
}

type ButtonFieldsProps = {
  button: Completion['button']
  onChange: (button: Completion['button']) => void
}

/** Fields of the link below the texts. Without label and address the message has no link. */
function ButtonFields({ button, onChange }: ButtonFieldsProps): VNode {
  const { label, url } = button ?? { label: '', url: '' }
  const set = (changes: Partial<NonNullable<Completion['button']>>): void => {
    const changed = { label, url, ...changes }
    onChange(changed.label || changed.url ? changed : null)
  }
  return (
    <div class="grid two">
      <TextField
        label="Button"
        placeholder="Open the dashboard"
        path="completion.button.label"
        value={label}
        onInput={(label) => set({ label })}
        required={button !== null}
        max={100}
      />
      <TextField
        label="Address of the button"
        type="url"
        placeholder="https://app.example.com/"
        path="completion.button.url"
        value={url}
        onInput={(url) => set({ url })}
        required={button !== null}
        max={2048}
      />
    </div>
  )
}

type TranslationFieldsProps = {
  locale: string
  translation: Translation
  hasButton: boolean
  onChange: (translation: Translation) => void
}

/** Translations of the texts. An empty field falls back to the default language. */
function TranslationFields({ locale, translation, hasButton, onChange }: TranslationFieldsProps): VNode {
  const { title, text, button_label: label } = translation
  const set = (changes: Partial<Translation>): void => onChange({ ...translation, ...changes })
  const path = `completion.i18n.${locale}`
  return (
    <details lang={locale}>
      <summary>{languageName(locale)}</summary>
      <TextField
        label="Title"
        path={`${path}.title`}
        value={title ?? ''}
        onInput={(title) => set({ title: title || null })}
        max={200}
      />
      <TextField
        label="Text"
        path={`${path}.text`}
        value={text ?? ''}
        onInput={(text) => set({ text: text || null })}
        rows={3}
        max={2000}
      />
      {hasButton && (
        <TextField
          label="Button"
          path={`${path}.button_label`}
          value={label ?? ''}
          onInput={(label) => set({ button_label: label || null })}
          max={100}
        />
      )}
    </details>
  )
}

function unlessEmpty(completion: Completion): Completion | null {
  const { title, text, button } = completion
  return title || text || button ? completion : null
}
