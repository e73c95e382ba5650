import { z } from 'zod'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import { messageLocales, packFor } from '../../guides/message-pack.ts'
import { jsonResponse, type HttpResponse, type ResponseHeaders } from '../../http/response.ts'

/** Message locale in a request. Any text is valid, and an unknown locale means English. */
export const messageLocale = z
  .string()
  .max(100)
  .optional()
  .meta({
    description: `Language of titles, messages and hints as a BCP 47 tag: ${messageLocales}, otherwise en`,
    examples: ['de'],
  })

/** Returns a result in a locale's language. */
export function respondWithResult(
  result: WorkerResult,
  { locale, headers = {} }: { locale: string | undefined; headers?: ResponseHeaders },
): HttpResponse {
  return jsonResponse(inLanguage(result, packFor(locale)), { headers })
}
