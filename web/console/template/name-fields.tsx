import type { VNode } from 'preact'
import type { TemplateFields } from '../api/templates.ts'
import { nameOf } from '../editor/translations.tsx'
import { TextField } from '../parts/field.tsx'

type Names = Pick<TemplateFields, 'name' | 'name_i18n'>

type NameFieldsProps = Names & {
  /** Languages of the guide other than its default one. */
  locales: TemplateFields['locales']
  onChange: (names: Partial<Names>) => void
}

/** The name of the guide, also in its other languages. An empty one falls back to the name. */
export function NameFields({ name, name_i18n: names, locales, onChange }: NameFieldsProps): VNode {
  const translate = (locale: string, translated: string): void => {
    const { [locale]: _, ...others } = names
    onChange({ name_i18n: translated ? { ...others, [locale]: translated } : others })
  }
  return (
    <>
      <TextField
        label="Name"
        path="name"
        value={name}
        onInput={(name) => onChange({ name })}
        required
        max={200}
      />
      {locales.length > 0 && (
        <details>
          <summary>Name in other languages</summary>
          {locales.map((locale) => (
            <TextField
              key={locale}
              label={nameOf(locale)}
              path={`name_i18n.${locale}`}
              value={names[locale] ?? ''}
              onInput={(translated) => translate(locale, translated)}
              max={200}
            />
          ))}
        </details>
      )}
    </>
  )
}
