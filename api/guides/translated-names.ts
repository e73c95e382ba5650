import { ownValue } from '../../shared/own-value.ts'
import { z } from 'zod'
import { lenientMap } from '../../shared/stored/lenient.ts'
import type { Reading } from '../../shared/stored/reading.ts'
import { unsupportedPaths } from '../../shared/stored/unsupported-paths.ts'
import type { GuideSource } from '../store/templates/guides.ts'

/** Texts by BCP 47 tag. */
export type Translations = Readonly<Record<string, string>>

type Names = Pick<GuideSource, 'name' | 'branding'>
type TranslatedNames = Names & { readonly nameI18n: Translations; readonly brandNameI18n: Translations }

const storedTranslations = lenientMap(z.string())

/** Reads the stored translations of a name in this column. */
export function readTranslations(stored: unknown, column: string): Reading<Translations> {
  const value = storedTranslations.parse(stored)
  return { value, unsupported: unsupportedPaths(stored, value, column) }
}

/** Returns the names of a guide and its brand in a locale. Names without a translation stay unchanged. */
export function namesIn(
  { name, nameI18n, branding, brandNameI18n }: TranslatedNames,
  locale: string | null,
): Names {
  const brand = { ...branding, name: translateName(branding.name, brandNameI18n, locale) }
  return { name: translateName(name, nameI18n, locale), branding: brand }
}

/** Returns a text in a locale, or in the default language if it is not translated. */
export function translateName(name: string, i18n: Translations, locale: string | null): string {
  return (locale !== null && ownValue(i18n, locale)) || name
}
