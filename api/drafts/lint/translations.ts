import { isKnownLanguage, languageCalled } from '../../../shared/content/language-tags.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds steps, and names of the guide and its variables, that visitors in another locale would see in the default locale. */
export function missingTranslations(draft: LintInput): LintFinding[] {
  const { default_locale: defaultLocale, locales, texts = [] } = draft.template
  const others = locales.filter((locale) => locale !== defaultLocale)
  const names = texts.flatMap(({ path, i18n }): LintFinding[] =>
    others
      .filter((locale) => !Object.hasOwn(i18n, locale))
      .map((locale) => {
        const message = `is missing in ${locale}, so visitors see the text in ${defaultLocale}`
        return { code: 'translation_missing', path: `${path}.${locale}`, message }
      }),
  )
  const steps = eachRequirement(draft, ({ config }, path) =>
    others.flatMap((locale) => {
      const { title, body } = config.i18n[locale] ?? { title: null, body: null }
      const missing = [title === null && 'title', body === null && config.body !== '' && 'body'].filter(
        Boolean,
      )
      if (missing.length === 0) return []
      const message = `has no ${missing.join(' and no ')}, so visitors see it in ${defaultLocale}`
      return [{ code: 'translation_missing', path: `${path}.config.i18n.${locale}`, message }]
    }),
  )
  return [...steps, ...names]
}

/** Finds translations that no visitor will see. */
export function unusedTranslations(draft: LintInput): LintFinding[] {
  const { default_locale: defaultLocale, locales } = draft.template
  return eachRequirement(draft, ({ config }, path) =>
    Object.keys(config.i18n)
      .filter((locale) => locale === defaultLocale || !locales.includes(locale))
      .map((locale) => {
        const why =
          locale === defaultLocale
            ? 'is the default locale, whose texts do not belong in i18n'
            : 'is not one of the locales of the template'
        return { code: 'translation_unused', path: `${path}.config.i18n.${locale}`, message: why }
      }),
  )
}

/** Finds languages that are not registered: no browser asks for them, so nobody would see their translations. */
export function unknownLanguages({ template: { locales } }: LintInput): LintFinding[] {
  return locales.flatMap((locale, index) => {
    if (isKnownLanguage(locale)) return []
    const called = languageCalled(locale)
    const advice = called ? `${called.name} is written "${called.tag}"` : 'use a tag such as "de" or "pt-BR"'
    const message = `has ${JSON.stringify(locale)}, which no browser asks for: ${advice}`
    return [{ code: 'language_unknown', path: `template.locales.${index}`, message }]
  })
}
