import type { Pack } from '../../shared/check/messages/pack.ts'
import { packs } from '../../shared/check/messages/packs.ts'
import { localeChooser } from './locale.ts'

const chooseLocale = localeChooser(Object.keys(packs), packs.en.locale)

/** The languages of messages, for descriptions: "en, de or fr". */
export const messageLocales = Object.keys(packs)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

/** Returns the texts for a locale: those of `de` for `de-AT`, and those of `en` for an unknown locale. */
export function packFor(locale: string | undefined): Pack {
  const chosen = locale === undefined ? packs.en.locale : chooseLocale(locale)
  return packs[chosen as keyof typeof packs]
}
