import { seal, unseal } from '../credentials/seal.ts'

const PURPOSE = 'waymark idempotent answer'

/**
 * Encrypts an answer with the account API key of the request that it answers. Only the SHA-256 of an account key is
 * stored, so the database by itself cannot open what it keeps.
 */
export function sealAnswer(answer: unknown, secret: string): Buffer {
  return seal(answer, { secret, purpose: PURPOSE })
}

/** Throws when the answer was sealed with another key. */
export function openAnswer(sealed: Buffer, secret: string): unknown {
  return unseal(sealed, { secret, purpose: PURPOSE })
}
