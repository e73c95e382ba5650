import type { DraftContent } from '../drafts/content.ts'
import type { OnPublish, Published } from '../drafts/publish.ts'
import { retryLater } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { insertSignatures } from '../store/signatures.ts'
import { holdActiveKey } from '../store/signing-keys.ts'
import { insertSnippetHashes } from '../store/snippet-hashes.ts'
import { keyNotConfigured } from './key-not-configured.ts'
import { refuseForPublish } from './refuse-for-publish.ts'
import { signVersion } from './sign-version.ts'
import type { Signer } from './signer.ts'
import { snippetHashes } from './snippet-hashes.ts'

const ROTATION_SECONDS = 10

/** What publishing does besides: nothing is published that is not signed. */
export function signOnPublish(signer: Signer | undefined): OnPublish {
  return async (trx, published) => {
    if (!signer) throw keyNotConfigured()
    await signPublished(trx, published, signer)
  }
}

/**
 * Signs a version in the transaction that publishes it, and remembers the hashes of its snippets. Throws 503
 * `signing_key_not_active` while this process has another key than the one that signs now, as during a rotation.
 */
export async function signPublished(trx: Database, published: Published, signer: Signer): Promise<void> {
  const { versionId: id, contentText: content_text, contentHash: content_hash } = published
  const active = await holdActiveKey(trx)
  if (active?.key_id !== signer.keyId) throw keyNotActive()
  refuseUnsafe(published)
  await insertSignatures(trx, [await signVersion({ id, content_text, content_hash }, signer)])
  await insertSnippetHashes(trx, snippetHashes(id, content_text))
}

/** The lint has refused all of this with a message for the author: what arrives here came past it. */
function refuseUnsafe({ versionId, contentText }: Published): void {
  const [problem] = refuseForPublish(JSON.parse(contentText) as DraftContent)
  if (!problem) return
  throw new Error(`Version ${versionId} must not be signed: ${problem.path.join('.')} ${problem.message}`)
}

function keyNotActive(): Error {
  const message = 'The signing keys are being rotated, and this process does not have the new one yet'
  return retryLater('signing_key_not_active', message, { seconds: ROTATION_SECONDS })
}
