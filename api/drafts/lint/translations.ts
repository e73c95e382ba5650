import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds steps that visitors in another locale would see in the default locale. */
export function missingTranslations(draft: LintInput): LintFinding[] {
  const { default_locale: defaultLocale, locales } = draft.template
  const others = locales.filter((locale) => locale !== defaultLocale)
  return eachRequirement(draft, ({ config }, path) =>
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
