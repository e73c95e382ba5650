import type { VNode } from 'preact'
import { languageName } from '../language-name.ts'
import { TextField } from '../parts/field.tsx'

/** Texts, keyed by locale. */
export type Texts = Readonly<Record<string, string>>

type TranslationsProps = {
  /** Name of the translated field. */
  of: string
  original: string
  path: string
  texts: Texts
  locales: readonly string[]
  onChange: (texts: Texts) => void
}

/** Fields for a short text in other languages. An empty field falls back to the original text. */
export function Translations({
  of,
  original,
  path,
  texts,
  locales,
  onChange,
}: TranslationsProps): VNode | null {
  const translate = (locale: string, translated: string): void => {
    const { [locale]: _, ...others } = texts
    onChange(translated ? { ...others, [locale]: translated } : others)
  }
  if (locales.length === 0) return null
  return (
    <details>
      <summary>{`${of} in other languages`}</summary>
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={languageName(locale)}
          original={original}
          locale={locale}
          path={`${path}.${locale}`}
          value={texts[locale] ?? ''}
          onInput={(translated) => translate(locale, translated)}
          max={200}
        />
      ))}
    </details>
  )
}
