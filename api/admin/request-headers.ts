import type { ErrorCode } from '../error-codes.ts'
import type { HeaderDeclaration } from '../route.ts'

type Headers = Readonly<Record<string, HeaderDeclaration>>

const idempotencyKey = {
  description: 'Any text of yours; within 24 hours the same request with it is carried out once',
  required: false,
}

const ifMatch = 'The ETag of what was read: the change is refused if that is not the current revision'

type Effect = { method: string; changes: boolean; ifMatch: 'required' | 'optional' | undefined }

/** The headers that a route takes because of what it does. */
export function headersFor({ method, changes, ifMatch: match }: Effect): Headers {
  return {
    ...(method === 'POST' && changes ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(match ? { 'If-Match': { description: ifMatch, required: match === 'required' } } : {}),
  }
}

/** The refusals that come with those headers. */
export function errorsFor(headers: Headers): ErrorCode[] {
  const match = headers['If-Match']
  return [
    ...(headers['Idempotency-Key']
      ? (['invalid_request', 'idempotency_key_in_use', 'idempotency_key_reused'] as const)
      : []),
    ...(match ? (['precondition_failed'] as const) : []),
    ...(match?.required ? (['precondition_required'] as const) : []),
  ]
}
