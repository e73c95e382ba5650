import { ApiError } from '../errors/errors.ts'
import type { SigningKeyRow } from '../store/signing/signing-keys.ts'

/** Throws 404 `not_found`. */
export function requireKey(keys: readonly SigningKeyRow[], keyId: string): SigningKeyRow {
  const key = keys.find(({ key_id }) => key_id === keyId)
  if (key) return key
  throw new ApiError('not_found', 'Signing key not found')
}
