import { z } from 'zod'
import { codeEntry, problemCodes } from '../../shared/check/codes.ts'
import type { Pack } from '../../shared/check/messages/pack.ts'
import { packs } from '../../shared/check/messages/packs.ts'
import { cacheableResponse } from '../http/response.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { packFor } from '../guides/message-pack.ts'
import { messageLocale } from './checks/respond-with-result.ts'

const verificationCode = z
  .object({
    code: z.string().describe('The code'),
    severity: z
      .enum(['error', 'warning'])
      .describe('With an error, the step is not done, or the check could not tell'),
    retryable: z.boolean().describe('True if the same check may have another result later'),
    conclusive: z.boolean().describe('False if the check could not tell'),
    fixedBy: z.enum(['site', 'guide', 'operator', 'nobody']).describe('Who can fix it'),
    title: z.string().describe('A few words'),
    message: z.string().describe('What was found'),
    hint: z.string().describe('What to do about it'),
  })
  .meta({
    id: 'VerificationCode',
    examples: [
      { code: 'script_not_found', ...codeEntry('script_not_found'), ...packs.en.codes.script_not_found },
    ],
  })

const codeList = z
  .object({
    locale: z.string().meta({ description: 'Language of titles, messages and hints', examples: ['en'] }),
    codes: z.array(verificationCode).describe('All codes, in order of precedence'),
  })
  .meta({ id: 'VerificationCodeList' })

const lists = new Map(Object.values(packs).map((pack) => [pack, listIn(pack)]))

function listIn({ locale, codes }: Pack): string {
  const listed = problemCodes.map((code) => ({ code, ...codeEntry(code), ...codes[code] }))
  return JSON.stringify({ locale, codes: listed })
}

export const verificationCodeEndpoints: Endpoint<unknown>[] = [
  endpoint({
    operationId: 'listVerificationCodes',
    method: 'GET',
    path: '/v1/verification-codes',
    tag: 'Verification',
    summary: 'List the codes of verification results',
    description:
      'Lists codes in order of precedence. `{name}` in a message or hint is replaced by a value from the check.',
    security: 'public',
    query: z.object({ locale: messageLocale }),
    responses: {
      200: { description: 'The list', body: codeList },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: [],
    lenientPath: true,
    handler: ({ request, query: { locale } }) => {
      const body = lists.get(packFor(locale)) ?? ''
      return cacheableResponse(request, { body, cacheControl: 'public, max-age=3600' })
    },
  }),
]
