import { z } from 'zod'
import type { Pack } from '../../shared/check/messages/pack.ts'
import { causeInLanguage, inLanguage } from '../../shared/check/messages/write-texts.ts'
import { checkCause, queuedResult, type CheckDetails } from '../../shared/check/result.ts'

/** Returns the texts of a step's stored cause in a language. Undefined if it is not known, or no longer understood. */
export function causeTexts(cause: unknown, pack: Pack): ReturnType<typeof causeInLanguage> {
  const { data } = checkCause.safeParse(cause)
  return data && causeInLanguage(data, pack)
}

const withResult = z.object({ result: queuedResult })

/** Returns the result that was stored with a step's cause, in a language. Undefined like its texts. */
export function missDetails(cause: unknown, pack: Pack): CheckDetails | undefined {
  const { data } = withResult.safeParse(cause)
  return data && inLanguage(data.result, pack).details
}
