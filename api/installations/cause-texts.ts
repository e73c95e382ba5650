import type { Pack } from '../../shared/check/messages/pack.ts'
import { causeInLanguage } from '../../shared/check/messages/write-texts.ts'
import { checkCause } from '../../shared/check/result.ts'

/** Returns the texts of a step's stored cause in a language. Undefined if it is not known, or no longer understood. */
export function causeTexts(cause: unknown, pack: Pack): ReturnType<typeof causeInLanguage> {
  const { data } = checkCause.safeParse(cause)
  return data && causeInLanguage(data, pack)
}
