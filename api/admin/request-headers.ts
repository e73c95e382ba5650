import type { ErrorCode } from '../errors/error-codes.ts'
import type { HeaderDeclaration } from '../http/endpoint.ts'

type Headers = Readonly<Record<string, HeaderDeclaration>>

const idempotencyKey = {
  description:
    'A unique key of 1 to 255 visible ASCII characters; a request repeated with it within 24 hours is carried out once',
  required: false,
  example: '5d2f0c5e-4b1a-4e0f-9c8d-2a7b6e1f0d34',
}

const ifMatch =
  'The ETag of the resource as you last read it; the change is refused if another revision is current'

type Effect = { method: string; changes: boolean; ifMatch: 'required' | 'optional' | undefined }

/** Returns the request headers that an endpoint accepts because of its method and effect. */
export function headersFor({ method, changes, ifMatch: match }: Effect): Headers {
  return {
    ...(method === 'POST' && changes ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(match
      ? { 'If-Match': { description: ifMatch, required: match === 'required', example: '"3"' } }
      : {}),
  }
}

/** Returns the errors that these headers can cause. */
export function errorsFor(headers: Headers): ErrorCode[] {
  const match = headers['If-Match']
  return [
    ...(headers['Idempotency-Key']
      ? ([
          'invalid_request',
          'idempotency_key_in_use',
          'idempotency_key_reused',
          'account_limit_reached',
        ] as const)
      : []),
    ...(match ? (['precondition_failed'] as const) : []),
    ...(match?.required ? (['precondition_required'] as const) : []),
  ]
}
