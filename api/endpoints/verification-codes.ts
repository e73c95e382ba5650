import { z } from 'zod'
import { codeEntry, problemCodes } from '../../shared/check/codes.ts'
import { cacheableAnswer } from '../http/answer.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

const codeList = z.object({
  codes: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning']),
      retryable: z.boolean(),
      conclusive: z.boolean(),
      fixedBy: z.enum(['site', 'guide', 'operator', 'nobody']),
      message: z.string(),
      hint: z.string(),
    }),
  ),
})

const body = JSON.stringify({ codes: problemCodes.map((code) => ({ code, ...codeEntry(code) })) })

export const verificationCodeEndpoints: Endpoint<unknown>[] = [
  endpoint({
    operationId: 'listVerificationCodes',
    method: 'GET',
    path: '/v1/verification-codes',
    tag: 'Verification',
    summary: 'List the codes of verification results',
    description: 'In order of precedence. `{name}` in a message or hint stands for a value from the check.',
    security: 'public',
    answers: {
      200: { description: 'The list', body: codeList },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: [],
    lenientPath: true,
    handler: ({ request }) => cacheableAnswer(request, { body, cacheControl: 'public, max-age=3600' }),
  }),
]
