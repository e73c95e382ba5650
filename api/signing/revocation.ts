import { parseContent } from '../../shared/content/version-content.ts'
import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { insertSignatures, listVersionsToSign } from '../store/signing/signatures.ts'
import { lockSigningKeys, revokeKey, type SigningKeyRow } from '../store/signing/signing-keys.ts'
import { insertSnippetHashes } from '../store/signing/snippet-hashes.ts'
import { requireKey } from './require-key.ts'
import { signerWith, type Keyring } from './keyring.ts'
import { signVersion } from './sign-version.ts'
import type { Signer } from './signer.ts'
import { snippetHashes } from './snippet-hashes.ts'

const BATCH = 200

type KeyRevocation = {
  readonly keyId: string
  readonly reason: string
  /**
   * Contains the active key, which re-signs the versions of the revoked key. If undefined, nothing is re-signed, and
   * verifiers will reject those versions.
   */
  readonly keyring: Keyring | undefined
}

/**
 * Revokes a key permanently. In the same transaction, the active key signs every version that the revoked key signed, so
 * that each keeps a signature that verifiers accept. Throws 404 `not_found`, and 409 `signing_key_conflict` for a key
 * that is revoked or active, or if the active key is not in the keyring.
 */
export async function revokeAndResign(
  trx: Database,
  { keyId, reason, keyring }: KeyRevocation,
): Promise<{ key: SigningKeyRow; resigned: number }> {
  const keys = await lockSigningKeys(trx)
  const { status } = requireKey(keys, keyId)
  if (status === 'revoked') throw conflict(`The key ${keyId} is already revoked`)
  const active = keys.find((key) => key.status === 'active')
  if (!active || active.key_id === keyId) throw conflict('Activate a successor before you revoke this key')
  const signer = keyring && signerWith(keyring, active.key_id)
  if (keyring && !signer) throw conflict('This process does not have the active key')
  const resigned = signer ? await signVersions(trx, signer, keyId) : 0
  return { key: await revokeKey(trx, keyId, { reason, successorKeyId: active.key_id }), resigned }
}

/** Signs versions that were published while there was no signing key. Returns their number. */
export async function signUnsigned(trx: Database, signer: Signer): Promise<number> {
  return signVersions(trx, signer, undefined)
}

async function signVersions(trx: Database, signer: Signer, signedBy: string | undefined): Promise<number> {
  let count = 0
  for (;;) {
    const versions = await listVersionsToSign(trx, { keyId: signer.keyId, signedBy, limit: BATCH })
    if (versions.length === 0) return count
    await insertSignatures(
      trx,
      await Promise.all(versions.map(async (version) => signVersion(version, signer))),
    )
    await insertSnippetHashes(
      trx,
      versions.flatMap(({ id, content_text }) => snippetHashes(id, parseContent(content_text))),
    )
    count += versions.length
  }
}

function conflict(message: string): ApiError {
  return new ApiError('signing_key_conflict', message)
}
