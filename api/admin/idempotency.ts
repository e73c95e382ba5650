import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import { emptyResponse, jsonResponse, type HttpResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { HttpRequest } from '../http/request.ts'
import type { Database } from '../store/database.ts'
import {
  findStoredResponse,
  lockIdempotencyKey,
  SMALL_RESPONSE_BYTES,
  storeResponse,
  sumLargeResponses,
} from '../store/accounts/idempotency-keys.ts'
import type { Caller } from './authenticate.ts'
import { openResponse, sealResponse } from './sealed-response.ts'

const keyPattern = /^[\x21-\x7e]{1,255}$/
const responseHeaders = ['ETag', 'Location'] as const
/** Maximum size of an account's responses of more than 4 KiB that are kept, in bytes. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/**
 * Returns the request's Idempotency-Key; undefined if it has none. Throws 400 `invalid_request` for a malformed key.
 */
export function readIdempotencyKey(request: HttpRequest): string | undefined {
  const key = request.get('Idempotency-Key')
  if (key === '') return undefined
  if (keyPattern.test(key)) return key
  const message = 'must be 1 to 255 visible ASCII characters'
  throw fieldError('invalid_request', { path: 'Idempotency-Key', code: 'invalid_format', message })
}

type IdempotentWork = { key: string; caller: Caller; body: unknown; run: () => Promise<HttpResponse> }

/**
 * Runs the work once per key within 24 hours; a repeated request gets the first response again. The response is
 * stored in the transaction of the work, so neither is committed without the other, and a refused request leaves no
 * trace. Throws 409 `idempotency_key_in_use` while the first request is running, 409 `account_limit_reached` if the account
 * has too many large responses, and 422 `idempotency_key_reused` for
 * a different request.
 */
export async function runOnce(
  request: HttpRequest,
  trx: Database,
  { key, caller, body, run }: IdempotentWork,
): Promise<HttpResponse> {
  const row = { account_id: caller.accountId, key }
  if (!(await lockIdempotencyKey(trx, row))) {
    throw new ApiError(
      'idempotency_key_in_use',
      'The first request with this Idempotency-Key is still running',
    )
  }
  const hash = hashRequest(request, caller, body)
  const stored = await findStoredResponse(trx, row)
  if (!stored) {
    const response = await run()
    const sealed = sealResponse(toStored(response), caller.secret)
    await refuseTooManyBytes(trx, caller.accountId, sealed.length)
    await storeResponse(trx, row, { request_hash: hash, answer: sealed })
    return response
  }
  if (!hash.equals(stored.request_hash)) {
    throw new ApiError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for another request, or with another API key',
    )
  }
  return fromStored(storedResponse.parse(openResponse(stored.answer, caller.secret)))
}

async function refuseTooManyBytes(trx: Database, accountId: string, bytes: number): Promise<void> {
  if (bytes <= SMALL_RESPONSE_BYTES) return
  if ((await sumLargeResponses(trx, accountId)) + bytes <= MAX_KEPT_BYTES) return
  throw new ApiError(
    'account_limit_reached',
    'The responses kept for Idempotency-Keys of the last 24 hours take 64 MiB. Send the request without a key',
  )
}

/**
 * Hashes the parts that identify a request. The API key is one of them, because only that key can decrypt the stored
 * response.
 */
function hashRequest({ method, url }: HttpRequest, { keyId }: Caller, body: unknown): Buffer {
  const request = [method, url, keyId, body]
  return createHash('sha256').update(canonicalJson(request, internalLimits)).digest()
}

/** A stored response, with its body as a JSON value. The next release must be able to read it. */
const storedResponse = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
})

function toStored({ status, headers, body }: HttpResponse): z.infer<typeof storedResponse> {
  const presentHeaders = responseHeaders.filter((name) => name in headers)
  const stored = Object.fromEntries(presentHeaders.map((name) => [name, headers[name] ?? '']))
  return { status, headers: stored, body: body === undefined ? undefined : JSON.parse(String(body)) }
}

function fromStored({ status, headers: stored, body }: z.infer<typeof storedResponse>): HttpResponse {
  const headers = { ...stored, 'Idempotency-Replayed': 'true' }
  return body === undefined ? emptyResponse({ status, headers }) : jsonResponse(body, { status, headers })
}
