import { z } from 'zod'
import type { Pack } from '../../shared/check/messages/pack.ts'
import { packs } from '../../shared/check/messages/packs.ts'
import { inLanguage } from '../../shared/check/messages/write-texts.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { localeChooser } from '../guides/locale.ts'
import { jsonAnswer, type Answer, type AnswerHeaders } from '../http/answer.ts'

/** Locale of messages in a request. Any text is valid: an unknown locale means English. */
export const messageLocale = z
  .string()
  .max(100)
  .optional()
  .meta({
    description: `BCP 47 tag of the language of titles, messages and hints: ${Object.keys(packs).join(' or ')}, otherwise en`,
    examples: ['de'],
  })

const chooseLocale = localeChooser(Object.keys(packs), packs.en.locale)

/** Returns the texts for a locale: `de-AT` gets those of `de`, and any unknown one those of `en`. */
export function packFor(locale: string | undefined): Pack {
  const chosen = locale === undefined ? packs.en.locale : chooseLocale(locale)
  return packs[chosen as keyof typeof packs]
}

/** Answers a result in the language of a locale. */
export function answerResult(
  result: WorkerResult,
  { locale, headers = {} }: { locale: string | undefined; headers?: AnswerHeaders },
): Answer {
  return jsonAnswer(inLanguage(result, packFor(locale)), { headers })
}
