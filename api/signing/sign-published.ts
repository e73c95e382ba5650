import type { VersionContent } from '../../shared/content/version-content.ts'
import { retryLater } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { lockActiveKey } from '../store/signing/signing-keys.ts'
import { insertSignatures } from '../store/signing/signatures.ts'
import { insertSnippetHashes } from '../store/signing/snippet-hashes.ts'
import { keyNotConfigured } from './key-not-configured.ts'
import { signerWith, type Keyring } from './keyring.ts'
import { signVersion } from './sign-version.ts'
import { snippetHashes } from './snippet-hashes.ts'
import { unsignableValues } from './unsignable-values.ts'

const ROTATION_SECONDS = 10

type VersionToSign = {
  readonly id: string
  readonly content: VersionContent
  readonly content_text: string
  readonly content_hash: string
  readonly published_at: Date
}

/**
 * Signs a version in the transaction that publishes it, and records the hashes of its snippets. Throws 503
 * `signing_key_not_configured` without a key, and 503 `signing_key_not_active` while this process lacks the active one.
 */
export async function signPublished(trx: Database, version: VersionToSign, keyring: Keyring): Promise<void> {
  if (keyring.length === 0) throw keyNotConfigured()
  const signer = signerWith(keyring, (await lockActiveKey(trx))?.key_id)
  if (!signer) throw keyNotActive()
  requireSignable(version)
  const signature = await signVersion(version, signer)
  await insertSignatures(trx, [{ ...signature, signed_at: version.published_at }])
  await insertSnippetHashes(trx, snippetHashes(version.id, version.content))
}

/** The lint refuses unsignable values with a message for the author, so an error thrown here is a defect. */
function requireSignable({ id, content }: VersionToSign): void {
  const [problem] = unsignableValues(content)
  if (!problem) return
  throw new Error(`Version ${id} must not be signed: ${problem.path.join('.')} ${problem.message}`)
}

function keyNotActive(): Error {
  const message = 'The signing keys are being rotated, and this process does not have the new one yet'
  return retryLater('signing_key_not_active', message, { seconds: ROTATION_SECONDS })
}
