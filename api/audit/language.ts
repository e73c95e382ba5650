import * as ar from '../../shared/audit-words/ar.ts'
import * as de from '../../shared/audit-words/de.ts'
import * as en from '../../shared/audit-words/en.ts'
import {
  auditLocales,
  type AuditLocale,
  type PageWords,
  type VerificationWords,
} from '../../shared/audit-words/words.ts'
import { textDirection } from '../guides/locale.ts'
import { preferredLanguage } from '../http/accept.ts'
import type { HttpRequest } from '../http/request.ts'
import { type Html, markup } from '../web/markup.ts'

/** The language of an audit page. */
export type AuditLanguage = {
  readonly locale: AuditLocale
  readonly direction: 'ltr' | 'rtl'
  readonly words: PageWords
  readonly verification: VerificationWords
  /** Formats a day in UTC, such as 22 November 2026. */
  readonly date: (time: Date) => string
  readonly number: (value: number) => string
}

const vocabularies = { en, de, ar }
/** English dates are British, as on all our pages. */
const formatLocales: Readonly<Record<AuditLocale, string>> = { en: 'en-GB', de: 'de', ar: 'ar' }

/** Chooses the language that the visitor's browser prefers; English if it accepts none of ours. */
export function chooseLanguage(request: Pick<HttpRequest, 'get' | 'acceptsLanguages'>): AuditLanguage {
  return languageOf(preferredLanguage(request, auditLocales) ?? 'en')
}

function languageOf(locale: AuditLocale): AuditLanguage {
  const { pages: words, verification } = vocabularies[locale]
  const formatLocale = formatLocales[locale]
  return {
    locale,
    direction: textDirection(locale),
    words,
    verification,
    date: (time) =>
      time.toLocaleDateString(formatLocale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    number: (value) => value.toLocaleString(formatLocale),
  }
}

/** Fills in the placeholders of a text, such as `{date}`. */
export function fill(text: string, values: Readonly<Record<string, string | Html>>): Html {
  const parts = text.split(/\{(\w+)\}/)
  return markup`${parts.map((part, index) => markup`${index % 2 === 1 ? (values[part] ?? '') : part}`)}`
}

/** Isolates a name that an author chose, in any script, from the direction of the surrounding text. */
export function isolateName(name: string): Html {
  return markup`<bdi>${name}</bdi>`
}
