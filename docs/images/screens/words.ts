import { labels as arabic } from '../../../web/widget/labels/ar.ts'
import { labels as german } from '../../../web/widget/labels/de.ts'
import { english, type Words } from '../../../test/web/states.ts'

/** Languages in which screens are captured: English, one with long words, and one written from right to left. */
export const locales = ['en', 'de', 'ar'] as const

export type Locale = (typeof locales)[number]

/** Labels of the widget by language. */
export const words: Readonly<Record<Locale, Words>> = {
  en: english,
  de: { ...english, ...german, locale: 'de' },
  ar: { ...english, ...arabic, locale: 'ar' },
}
