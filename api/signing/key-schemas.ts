import { activeKeyExample, catalogKeyExample } from '../examples/signing.ts'
import { z } from 'zod'

const time = z.iso.datetime().nullable()

const keyFields = {
  key_id: z.string().describe('Lowercase hex SHA-256 of the key in SPKI DER'),
  algorithm: z.literal('ed25519'),
  public_key_pem: z.string().describe('The key in SPKI PEM'),
  jwk_thumbprint: z.string().describe('JWK thumbprint of the key (RFC 7638, RFC 8037)'),
}

/** The active key as JSON (docs/api.md, "Signing key"). */
export const activeKeySchema = z.object(keyFields).meta({ id: 'ActiveKey', examples: [activeKeyExample] })

export const catalogKeySchema = z
  .object({
    ...keyFields,
    status: z
      .enum(['pending', 'active', 'retired', 'revoked'])
      .describe('Signatures of a revoked key are not to be trusted'),
    created_at: z.iso.datetime().describe('When the key was created'),
    activates_at: time.describe('Earliest time at which the key may become active'),
    retired_at: time.describe('When another key took over'),
    revoked_at: time.describe('When it was revoked'),
    revocation_reason: z.string().nullable().describe('Why it was revoked'),
    successor_key_id: z.string().nullable().describe('Key that signed its versions again'),
  })
  .meta({ id: 'SigningKey', examples: [catalogKeyExample] })

/** The key catalog (docs/api.md, "Key catalog"). */
export const catalogSchema = z
  .object({
    active_key_id: z.string().nullable().describe('Key that signs new versions'),
    generated_at: z.iso.datetime().describe('Time of the last change to the catalog'),
    keys: z.array(catalogKeySchema).describe('All keys, also revoked ones'),
  })
  .meta({
    id: 'KeyCatalog',
    examples: [
      {
        active_key_id: activeKeyExample.key_id,
        generated_at: catalogKeyExample.created_at,
        keys: [catalogKeyExample],
      },
    ],
  })
