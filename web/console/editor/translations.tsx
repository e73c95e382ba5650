import type { VNode } from 'preact'
import { TextField } from '../parts/field.tsx'
import { languageName } from '../language-name.ts'
import type { StepConfig, Translation } from '../api/versions.ts'
import type { StepPartProps } from '../draft/editor-context.ts'

type TranslationsProps = StepPartProps & { setConfig: (changes: Partial<StepConfig>) => void }

const emptyTranslation: Translation = { title: null, body: null }

/** Fields for the step's translations, each below its original. An empty field falls back to the default language. */
export function Translations({ context, step, index, setConfig }: TranslationsProps): VNode | null {
  const { locales, default_locale: defaultLocale } = context.template
  const { i18n } = step.config
  const otherLocales = locales.filter((locale) => locale !== defaultLocale)
  if (otherLocales.length === 0) return null
  const translatedCount = otherLocales.filter((locale) => i18n[locale]?.title && i18n[locale]?.body).length
  return (
    <details>
      <summary>
        Translations ({translatedCount} of {otherLocales.length})
      </summary>
      {otherLocales.map((locale) => {
        const { title, body } = i18n[locale] ?? emptyTranslation
        const at = `requirements.${index}.config.i18n.${locale}`
        const set = (changes: Partial<Translation>): void =>
          setConfig({ i18n: withTranslation(i18n, locale, { title, body, ...changes }) })
        return (
          <fieldset key={locale}>
            <legend>{languageName(locale)}</legend>
            <TextField
              label="Title"
              original={step.title}
              locale={locale}
              path={`${at}.title`}
              value={title ?? ''}
              onInput={(text) => set({ title: text || null })}
              max={500}
            />
            <TextField
              label="Instructions"
              original={step.config.body}
              locale={locale}
              path={`${at}.body`}
              value={body ?? ''}
              onInput={(text) => set({ body: text || null })}
              rows={5}
              max={20_000}
            />
          </fieldset>
        )
      })}
    </details>
  )
}

/** Sets a locale's translation, or removes the locale if the translation is empty. */
function withTranslation(
  i18n: StepConfig['i18n'],
  locale: string,
  translation: Translation,
): StepConfig['i18n'] {
  const { [locale]: _, ...rest } = i18n
  const isEmpty = translation.title === null && translation.body === null
  return isEmpty ? rest : { ...rest, [locale]: translation }
}
