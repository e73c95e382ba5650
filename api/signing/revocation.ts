import { ApiError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { insertSignatures, listToSign } from '../store/signatures.ts'
import { holdSigningKeys, revokeKey, type SigningKeyRow } from '../store/signing-keys.ts'
import { insertSnippetHashes } from '../store/snippet-hashes.ts'
import { requireKey } from './held-keys.ts'
import { signVersion } from './sign-version.ts'
import type { Signer } from './signer.ts'
import { snippetHashes } from './snippet-hashes.ts'

const BATCH = 200

type Revocation = {
  readonly keyId: string
  readonly reason: string
  /** Signs anew what the revoked key has signed; undefined: leaves that to be rejected. */
  readonly signer: Signer | undefined
}

/**
 * Revokes a key for good. What it has signed and was ever published is signed anew by the active key, in the same
 * transaction: no version is without a signature that verifiers accept. Throws 404 `not_found`, and 409
 * `signing_key_conflict` when it is revoked already, when it is the active one, or when the signer is not.
 */
export async function revokeAndResign(
  trx: Database,
  { keyId, reason, signer }: Revocation,
): Promise<{ key: SigningKeyRow; resigned: number }> {
  const keys = await holdSigningKeys(trx)
  const { status } = requireKey(keys, keyId)
  if (status === 'revoked') throw conflict(`The key ${keyId} is revoked already`)
  const active = keys.find((key) => key.status === 'active')
  if (!active || active.key_id === keyId) throw conflict('Activate a successor before this key is revoked')
  if (signer && signer.keyId !== active.key_id)
    throw conflict('The key of this process is not the active one')
  const resigned = signer ? await signAll(trx, signer, keyId) : 0
  return { key: await revokeKey(trx, keyId, { reason, successorKeyId: active.key_id }), resigned }
}

/** Signs, as the active key, what no key has signed: what was published where there was none. */
export async function signUnsigned(trx: Database, signer: Signer): Promise<number> {
  return signAll(trx, signer, undefined)
}

async function signAll(trx: Database, signer: Signer, signedBy: string | undefined): Promise<number> {
  let count = 0
  for (;;) {
    const versions = await listToSign(trx, { keyId: signer.keyId, signedBy, limit: BATCH })
    if (versions.length === 0) return count
    await insertSignatures(trx, await Promise.all(versions.map(async (one) => signVersion(one, signer))))
    await insertSnippetHashes(
      trx,
      versions.flatMap(({ id, content_text }) => snippetHashes(id, content_text)),
    )
    count += versions.length
  }
}

function conflict(message: string): ApiError {
  return new ApiError('signing_key_conflict', message)
}
