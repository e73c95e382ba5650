import { eachRequirement, type Finding, type LintedDraft } from './finding.ts'

/** Steps that a visitor of another language would read in the default one. */
export function missingTranslations(draft: LintedDraft): Finding[] {
  const { default_locale: byDefault, locales } = draft.template
  const others = locales.filter((locale) => locale !== byDefault)
  return eachRequirement(draft, ({ config }, path) =>
    others.flatMap((locale) => {
      const { title, body } = config.i18n[locale] ?? { title: null, body: null }
      const missing = [title === null && 'title', body === null && config.body !== '' && 'body'].filter(
        Boolean,
      )
      if (missing.length === 0) return []
      const message = `has no ${missing.join(' and no ')}, so ${locale} shows that of ${byDefault}`
      return [{ code: 'translation_missing', path: `${path}.config.i18n.${locale}`, message }]
    }),
  )
}

/** Translations that nobody will be shown. */
export function unusedTranslations(draft: LintedDraft): Finding[] {
  const { default_locale: byDefault, locales } = draft.template
  return eachRequirement(draft, ({ config }, path) =>
    Object.keys(config.i18n)
      .filter((locale) => locale === byDefault || !locales.includes(locale))
      .map((locale) => {
        const why =
          locale === byDefault
            ? 'is the default locale, whose text stands beside i18n'
            : 'is not among the locales of the template'
        return { code: 'translation_unused', path: `${path}.config.i18n.${locale}`, message: why }
      }),
  )
}
