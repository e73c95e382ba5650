import { ApiError, errorBody, problemBody } from '../errors/errors.ts'
import { errorCodes, type ErrorCode } from '../errors/error-codes.ts'

type Example = { readonly summary: string; readonly value: unknown }

export const exampleRequestId = '0b7e6a52-8f0c-4c5e-9d0e-3f1f6f6c1a2b'

/** Example of an error about a field. */
export const exampleError = new ApiError('invalid_request', 'name: must not be blank', {
  errors: [{ path: 'name', code: 'invalid_value', message: 'must not be blank' }],
})

/** Returns an example of each error that a route may return, in both formats. */
export function errorExamples(codes: Iterable<ErrorCode>): Record<string, Example> {
  return Object.fromEntries(
    [...new Set(codes)].toSorted().flatMap((code) => {
      const summary = errorCodes[code].meaning
      const error = code === exampleError.code ? exampleError : new ApiError(code, summary)
      return [
        [code, { summary, value: errorBody(error, exampleRequestId) }],
        [`${code}.problem`, { summary, value: problemBody(error, exampleRequestId) }],
      ]
    }),
  )
}
