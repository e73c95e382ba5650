import type { GuideSource } from '../store/templates/guides.ts'

type Names = Pick<GuideSource, 'name' | 'branding'>

/** Returns the names of a guide and its brand in a locale. Names without a translation stay unchanged. */
export function namesIn(
  { name, nameI18n, branding, brandNameI18n }: Names & Pick<GuideSource, 'nameI18n' | 'brandNameI18n'>,
  locale: string | null,
): Names {
  const brand = { ...branding, name: translated(branding.name, brandNameI18n, locale) }
  return { name: translated(name, nameI18n, locale), branding: brand }
}

/** Returns a text in a locale, or in the default language if it is not translated. */
export function translated(
  name: string,
  i18n: Readonly<Record<string, string>>,
  locale: string | null,
): string {
  return (locale !== null && Object.hasOwn(i18n, locale) && i18n[locale]) || name
}
