import { z } from 'zod'
import { codeEntry, problemCodes } from '../../shared/check/codes.ts'
import { entityTag, hasAlready } from '../entity-tag.ts'
import { route, type Route } from '../route.ts'

const MAX_AGE_SECONDS = 3600

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
const etag = entityTag(body)

export const verificationCodeRoutes: Route<unknown>[] = [
  route({
    method: 'GET',
    path: '/v1/verification-codes',
    tag: 'Verification',
    summary: 'The closed list of codes that a verification answers with',
    description: 'In their order. `{name}` in a message or hint stands for what the check has seen.',
    security: 'public',
    answers: {
      200: { description: 'The list', body: codeList },
      304: { description: 'It is the one that If-None-Match names' },
    },
    errors: [],
    lenientPath: true,
    handler: ({ ctx }) => {
      ctx.set({ 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`, ETag: etag })
      if (hasAlready(ctx.req, etag)) {
        ctx.status = 304
      } else {
        ctx.type = 'json'
        ctx.body = body
      }
    },
  }),
]
