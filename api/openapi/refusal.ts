import { z } from 'zod'
import { errorCodes, type ErrorCode } from '../http/error-codes.ts'

const code = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])

/** The error body (docs/api.md, "Errors"). */
export const refusalSchema = z
  .strictObject({
    error: z.strictObject({
      code: code.describe('For programs'),
      message: z.string().describe('For people'),
      requestId: z.string().describe('To be quoted in support requests'),
    }),
  })
  .meta({ id: 'Error' })

export const problemSchema = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code,
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457; for `Accept: application/problem+json`' })
