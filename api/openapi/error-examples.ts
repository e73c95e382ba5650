import { ApiError, errorBody, problemBody } from '../http/errors.ts'
import { errorCodes, type ErrorCode } from '../http/error-codes.ts'

type Example = { readonly summary: string; readonly value: unknown }

const REQUEST_ID = '0b7e6a52-8f0c-4c5e-9d0e-3f1f6f6c1a2b'

/** An example of each error that a route may answer, in both formats. */
export function errorExamples(codes: Iterable<ErrorCode>): Record<string, Example> {
  return Object.fromEntries(
    [...new Set(codes)].toSorted().flatMap((code) => {
      const summary = errorCodes[code].meaning
      const error = new ApiError(code, summary)
      return [
        [code, { summary, value: errorBody(error, REQUEST_ID) }],
        [`${code}.problem`, { summary, value: problemBody(error, REQUEST_ID) }],
      ]
    }),
  )
}
