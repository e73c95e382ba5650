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

const emptyCompletion: Completion = { title: '', text: '', button: null, i18n: {} }
const emptyTranslation: Translation = { title: null, text: null, button_label: null }

/** Fields for the message that visitors see when all steps are done. */
export function CompletionFields({ completion, locales, onChange }: CompletionFieldsProps): VNode {
  const { title, text, button, i18n } = completion ?? emptyCompletion
  const set = (changes: Partial<Completion>): void =>
    onChange(nullIfEmpty({ ...emptyCompletion, ...completion, ...changes }))
  return (
    <SettingGroup
      title="Completion message"
      path="completion"
      about={<p>Tell visitors what happens next. By default, the guide shows “All steps are done”.</p>}
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
        hint="Supports the same Markdown as steps."
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
            original={{ title, text, button }}
            translation={i18n[locale] ?? emptyTranslation}
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

/** Fields for the button below the text. The message has no button if both are empty. */
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
        label="Button URL"
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
  original: Pick<Completion, 'title' | 'text' | 'button'>
  translation: Translation
  onChange: (translation: Translation) => void
}

/** Fields for translations of the message. An empty field falls back to the default language. */
function TranslationFields({ locale, original, translation, onChange }: TranslationFieldsProps): VNode {
  const { title, text, button_label: label } = translation
  const set = (changes: Partial<Translation>): void => onChange({ ...translation, ...changes })
  const path = `completion.i18n.${locale}`
  return (
    <details>
      <summary>{languageName(locale)}</summary>
      <TextField
        label="Title"
        original={original.title}
        locale={locale}
        path={`${path}.title`}
        value={title ?? ''}
        onInput={(title) => set({ title: title || null })}
        max={200}
      />
      <TextField
        label="Text"
        original={original.text}
        locale={locale}
        path={`${path}.text`}
        value={text ?? ''}
        onInput={(text) => set({ text: text || null })}
        rows={3}
        max={2000}
      />
      {original.button && (
        <TextField
          label="Button"
          original={original.button.label}
          locale={locale}
          path={`${path}.button_label`}
          value={label ?? ''}
          onInput={(label) => set({ button_label: label || null })}
          max={100}
        />
      )}
    </details>
  )
}

function nullIfEmpty(completion: Completion): Completion | null {
  const { title, text, button } = completion
  return title || text || button ? completion : null
}
