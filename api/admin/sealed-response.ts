import { seal, unseal } from '../credentials/seal.ts'

const PURPOSE = 'waymark idempotent answer'

/**
 * Encrypts a response with the account API key of its request. Only the SHA-256 of an account key is stored, so the
 * response cannot be decrypted from the database alone.
 */
export function sealResponse(response: unknown, secret: string): Buffer {
  return seal(response, { secret, purpose: PURPOSE })
}

/** Decrypts a response. Throws if it was encrypted with another key. */
export function openResponse(sealed: Buffer, secret: string): unknown {
  return unseal(sealed, { secret, purpose: PURPOSE })
}
