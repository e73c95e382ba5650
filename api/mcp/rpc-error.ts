import { noteError } from '../http/error-response.ts'
import type { RequestState } from '../http/request.ts'
import { jsonResponse, type HttpResponse } from '../http/response.ts'

/** Codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const INTERNAL_ERROR = -32_603

/** Returns the response for a request of which no message was read, with the error of the API as `data`. */
export function rpcErrorResponse(state: RequestState, thrown: unknown): HttpResponse {
  const error = noteError(state, thrown)
  const { code, message, status, headers } = error
  const data = { code, requestId: state.requestId }
  const body = { jsonrpc: '2.0', id: null, error: { code: rpcCode(error), message, data } }
  return jsonResponse(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

function rpcCode({ code, status }: { code: string; status: number }): number {
  if (status >= 500) return INTERNAL_ERROR
  return code === 'invalid_json' ? PARSE_ERROR : INVALID_REQUEST
}
