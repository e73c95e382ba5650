import type { VNode } from 'preact'
import type { TemplateFields } from '../api/templates.ts'
import { TextField } from '../parts/field.tsx'
import { Translations } from './translations.tsx'

type Names = Pick<TemplateFields, 'name' | 'name_i18n'>

type NameFieldsProps = Names & {
  /** Languages of the guide other than its default one. */
  locales: TemplateFields['locales']
  onChange: (names: Partial<Names>) => void
}

/** Fields for the guide's name and its translations. */
export function NameFields({ name, name_i18n: names, locales, onChange }: NameFieldsProps): VNode {
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
      <Translations
        of="Name"
        original={name}
        path="name_i18n"
        texts={names}
        locales={locales}
        onChange={(name_i18n) => onChange({ name_i18n })}
      />
    </>
  )
}
