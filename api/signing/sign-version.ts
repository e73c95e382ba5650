import { createHash } from 'node:crypto'
import type { NewSignature } from '../store/signatures.ts'
import type { Signer } from './signer.ts'

type Content = { readonly id: string; readonly content_text: string; readonly content_hash: string }

/**
 * Signs the 64 ASCII characters of a version's content hash (the seed, "Signature construction", step 3). Throws when
 * the kept hash is not that of the kept text: a defect, or somebody's hand, that no signature must cover up.
 */
export async function signVersion(
  { id, content_text, content_hash }: Content,
  signer: Signer,
): Promise<NewSignature> {
  const hash = createHash('sha256').update(content_text, 'utf8').digest('hex')
  if (hash !== content_hash) throw new Error(`The content of version ${id} does not have its content_hash`)
  const signature = await signer.sign(Buffer.from(hash, 'ascii'))
  return {
    version_id: id,
    key_id: signer.keyId,
    content_hash,
    signature: Buffer.from(signature).toString('base64'),
  }
}
