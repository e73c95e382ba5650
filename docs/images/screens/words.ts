import { arabic, english, german, type Words } from '../../../test/support/browser/labels.ts'

/** Languages in which screens are captured: English, one with long words, and one written from right to left. */
export const locales = ['en', 'de', 'ar'] as const

export type Locale = (typeof locales)[number]

/** Labels of the widget by language. */
export const words: Readonly<Record<Locale, Words>> = { en: english, de: german, ar: arabic }
