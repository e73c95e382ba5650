import { z } from 'zod'
import type { SignedVersion } from '../store/signatures.ts'

const json = z.looseObject({}).nullable()

const requirement = z.object({
  id: z.string(),
  order: z.int(),
  requirement_type: z.string(),
  title: z.string(),
  optional: z.boolean(),
  platform_ids: z.array(z.string()),
  installation_scopes: z.array(z.string()),
  config: json,
  verification: json,
})

const content = z
  .object({
    schema_version: z.int(),
    setup_version_id: z.string(),
    install_template_id: z.string(),
    version: z.int(),
    status: z.literal('published'),
    published_at: z.iso.datetime(),
    allowed_scopes: z.array(z.string()),
    default_scope: z.string(),
    changelog: z.string(),
    requirements: z.array(requirement),
  })
  .meta({ id: 'SignedContent' })

/** The seed's "Signed version record". */
export const recordSchema = z
  .object({
    setup_version_id: z.string(),
    algorithm: z.literal('ed25519'),
    key_id: z.string().describe('Lowercase hex SHA-256 of the key in SPKI'),
    content_hash: z.string().describe('Lowercase hex SHA-256 of the canonical JSON of `content`'),
    signature: z.string().describe('Base64; Ed25519 over the 64 ASCII characters of `content_hash`'),
    signed_at: z.iso.datetime(),
    public_key_pem: z.string().nullable().describe('Null unless the key is the active one'),
    content,
  })
  .meta({ id: 'SignedRecord' })

/** The record as it is sent. The content goes out as the text that was hashed, never parsed and written again. */
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
