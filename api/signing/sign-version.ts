import type { NewSignature } from '../store/signing/signatures.ts'
import { contentHash } from './content-hash.ts'
import type { Signer } from './signer.ts'

type HashedContent = { readonly id: string; readonly content_text: string; readonly content_hash: string }

/**
 * Signs the 64 ASCII characters of a version's content hash (docs/api.md, "Signature construction").
 * Throws when the stored hash does not match the stored text: a signature must not cover up a defect or manipulation.
 */
export async function signVersion(
  { id, content_text, content_hash }: HashedContent,
  signer: Signer,
): Promise<NewSignature> {
  const hash = contentHash(content_text)
  if (hash !== content_hash) throw new Error(`The content of version ${id} does not match its content_hash`)
  const signature = await signer.sign(Buffer.from(hash, 'ascii'))
  return {
    version_id: id,
    key_id: signer.keyId,
    content_hash,
    signature: Buffer.from(signature).toString('base64'),
  }
}
