import { recordExample } from '../examples/signing.ts'
import { z } from 'zod'
import { signedContent } from '../../shared/content/version-content.ts'
import type { SignedVersion } from '../store/signing/signatures.ts'

/** A signed record (docs/api.md, "Signed version record"). */
export const recordSchema = z
  .object({
    setup_version_id: z.string().describe('Id of the published version'),
    algorithm: z.literal('ed25519'),
    key_id: z.string().describe('Lowercase hex SHA-256 of the key in SPKI DER'),
    content_hash: z.string().describe('Lowercase hex SHA-256 of the canonical JSON of `content`'),
    signature: z
      .string()
      .describe('Base64 of the Ed25519 signature over the 64 ASCII characters of `content_hash`'),
    signed_at: z.iso.datetime().describe('When it was signed'),
    public_key_pem: z.string().nullable().describe('Null unless the key is the active one'),
    content: signedContent,
  })
  .meta({ id: 'SignedRecord', examples: [recordExample] })

/**
 * Returns the response body of a record. The content is sent as the text that was hashed, never parsed and serialised
 * again.
 */
export function recordBody(signed: SignedVersion): string {
  const { content_text, key_status, public_key_pem, signed_at, ...version } = signed
  const head = {
    setup_version_id: version.version_id,
    algorithm: 'ed25519',
    key_id: version.key_id,
    content_hash: version.content_hash,
    signature: version.signature,
    signed_at: signed_at.toISOString(),
    public_key_pem: key_status === 'active' ? public_key_pem : null,
  }
  return `${JSON.stringify(head).slice(0, -1)},"content":${content_text}}`
}
