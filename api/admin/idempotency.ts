import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../shared/canonical.ts'
import { internalLimits } from '../../shared/canonical/limits.ts'
import { ApiError } from '../errors.ts'
import type { RequestContext } from '../request-state.ts'
import type { Database } from '../store/database.ts'
import { findKeptAnswer, keepAnswer, lockIdempotencyKey } from '../store/idempotency-keys.ts'
import type { Caller } from './authenticate.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

const keyForm = /^[\x21-\x7e]{1,255}$/
const answerHeaders = ['ETag', 'Location'] as const

/** The request's Idempotency-Key; undefined without one. Throws 400 `invalid_request`. */
export function readIdempotencyKey(ctx: RequestContext): string | undefined {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return undefined
  if (keyForm.test(key)) return key
  throw new ApiError('invalid_request', 'Idempotency-Key: must be 1 to 255 visible ASCII characters')
}

type Work = { key: string; caller: Caller; body: unknown; run: () => Promise<void> }

/**
 * Runs the work once for each key in 24 hours: who sends the same request again gets the first answer again. The answer
 * is kept in the work's own transaction, so there is either both or neither, and a refusal leaves nothing behind.
 * Throws 409 `idempotency_key_in_use` while the first runs, 422 `idempotency_key_reused` for another request.
 */
export async function runOnce(
  ctx: RequestContext,
  trx: Database,
  { key, caller, body, run }: Work,
): Promise<void> {
  const row = { account_id: caller.accountId, key }
  if (!(await lockIdempotencyKey(trx, row))) {
    throw new ApiError(
      'idempotency_key_in_use',
      'The first request with this Idempotency-Key is still running',
    )
  }
  const hash = hashRequest(ctx, caller, body)
  const kept = await findKeptAnswer(trx, row)
  if (!kept) {
    await run()
    return keepAnswer(trx, row, { request_hash: hash, answer: sealAnswer(readAnswer(ctx), caller.secret) })
  }
  if (!hash.equals(kept.request_hash)) {
    throw new ApiError(
      'idempotency_key_reused',
      'The Idempotency-Key came with another request, or another API key',
    )
  }
  repeatAnswer(ctx, keptAnswer.parse(openAnswer(kept.answer, caller.secret)))
}

/** The API key is part of it, as no other can open the kept answer. */
function hashRequest(ctx: RequestContext, { keyId }: Caller, body: unknown): Buffer {
  const request = [ctx.method, ctx.url, keyId, body]
  return createHash('sha256').update(canonicalJson(request, internalLimits)).digest()
}

const keptAnswer = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
})

function readAnswer(ctx: RequestContext): z.infer<typeof keptAnswer> {
  const present = answerHeaders.filter((name) => ctx.res.hasHeader(name))
  const headers = Object.fromEntries(present.map((name) => [name, ctx.response.get(name)]))
  return { status: ctx.status, headers, body: ctx.body }
}

function repeatAnswer(ctx: RequestContext, { status, headers, body }: z.infer<typeof keptAnswer>): void {
  ctx.body = body
  ctx.status = status
  ctx.set({ ...headers, 'Idempotency-Replayed': 'true' })
}
