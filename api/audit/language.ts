import * as ar from '../../shared/messages/audit/ar.ts'
import * as de from '../../shared/messages/audit/de.ts'
import * as en from '../../shared/messages/audit/en.ts'
import * as es from '../../shared/messages/audit/es.ts'
import * as fr from '../../shared/messages/audit/fr.ts'
import * as italian from '../../shared/messages/audit/it.ts'
import * as ja from '../../shared/messages/audit/ja.ts'
import * as nl from '../../shared/messages/audit/nl.ts'
import * as pt from '../../shared/messages/audit/pt.ts'
import * as zh from '../../shared/messages/audit/zh.ts'
import type { PageMessages, VerificationMessages } from '../../shared/messages/audit/en.ts'
import { splitMessage } from '../../shared/messages/placeholders.ts'
import { textDirection } from '../../shared/content/text-direction.ts'
import { preferredLanguage } from '../http/accept.ts'
import type { HttpRequest } from '../http/request.ts'
import { type Html, markup } from '../web/markup.ts'

const auditLocales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'zh', 'ar'] as const

type AuditLocale = (typeof auditLocales)[number]

/** The language of an audit page. */
export type AuditLanguage = {
  readonly locale: AuditLocale
  readonly direction: 'ltr' | 'rtl'
  readonly words: PageMessages
  readonly verification: VerificationMessages
  /** Formats a day in UTC, such as 22 November 2026. */
  readonly date: (time: Date) => string
  readonly number: (value: number) => string
}

const messages = { en, de, fr, es, it: italian, nl, pt, ja, zh, ar }
/** English dates are British, as on all our pages. */
const ENGLISH_FORMATS = 'en-GB'

/** Chooses the language that the visitor's browser prefers; English if it accepts none of ours. */
export function chooseLanguage(request: Pick<HttpRequest, 'get' | 'acceptsLanguages'>): AuditLanguage {
  return languageOf(preferredLanguage(request, auditLocales) ?? 'en')
}

function languageOf(locale: AuditLocale): AuditLanguage {
  const { pages: words, verification } = messages[locale]
  const formatLocale = locale === 'en' ? ENGLISH_FORMATS : locale
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
  const parts = splitMessage(text)
  return markup`${parts.map((part, index) => markup`${index % 2 === 1 ? (values[part] ?? '') : part}`)}`
}

/** Isolates a name that an author chose, in any script, from the direction of the surrounding text. */
export function isolateName(name: string): Html {
  return markup`<bdi>${name}</bdi>`
}
