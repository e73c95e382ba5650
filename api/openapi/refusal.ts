import { z } from 'zod'
import { lintErrors } from '../drafts/lint/finding.ts'
import { errorCodes, type ErrorCode } from '../errors/error-codes.ts'
import { errorBody, problemBody } from '../errors/errors.ts'
import { exampleError, exampleRequestId } from './error-examples.ts'
import { fieldErrorCodes, type FieldErrorCode } from '../errors/field-error.ts'

const code = z
  .enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])
  .meta({ id: 'ErrorCode', description: 'Machine-readable code. Codes may be added' })

const fieldCodes = Object.keys(fieldErrorCodes) as [FieldErrorCode, ...FieldErrorCode[]]

const fieldError = z
  .strictObject({
    path: z
      .string()
      .describe(
        'The field, such as `variables.siteId` or `requirements.2.config.slug`, or the name of a query parameter or a header. Empty for the whole body',
      ),
    code: z
      .enum([...fieldCodes, ...lintErrors])
      .meta({ id: 'FieldErrorCode' })
      .describe(`Machine-readable code. Codes may be added. ${describeFieldCodes()}`),
    message: z.string().describe('Readable text that continues the name of the field: "must not be empty"'),
  })
  .meta({ id: 'FieldError', description: 'An invalid field of a request' })

const errors = z
  .array(fieldError)
  .max(100)
  .optional()
  .describe('The invalid fields, if the error is about fields')

const errorDetails = z
  .strictObject({
    code,
    message: z.string().describe('For people'),
    requestId: z.string().describe('Id to quote in support requests'),
    errors,
  })
  .meta({ id: 'ErrorDetails', description: 'What went wrong' })

/** The error body (docs/guides/errors.md). */
export const refusalSchema = z
  .strictObject({ error: errorDetails })
  .meta({ id: 'Error', examples: [errorBody(exampleError, exampleRequestId)] })

export const problemSchema = z
  .strictObject({
    type: z.string().describe('URN that contains the code'),
    title: z.string().describe('What the code means'),
    status: z.int().describe('Status of the response'),
    detail: z.string().describe('For people'),
    code,
    requestId: z.string().describe('Id to quote in support requests'),
    errors,
    error: errorDetails,
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457, with the `error` of other responses; for `Accept: application/problem+json`',
    examples: [problemBody(exampleError, exampleRequestId)],
  })

function describeFieldCodes(): string {
  const described = Object.entries(fieldErrorCodes).map(([name, meaning]) => `\`${name}\`: ${meaning}`)
  return `${described.join(' ')} With \`draft_invalid\`, the code is the finding's, as in \`/validate\`.`
}
