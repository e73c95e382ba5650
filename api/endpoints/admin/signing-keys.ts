import { exampleIds } from '../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../admin/admin-endpoint.ts'
import { jsonResponse } from '../../http/response.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { visibleLines } from '../../errors/visible-text.ts'
import { toCatalogKey } from '../../signing/catalog.ts'
import { keyNotConfigured } from '../../signing/key-not-configured.ts'
import { catalogKeySchema } from '../../signing/key-schemas.ts'
import type { Keyring } from '../../signing/keyring.ts'
import { revokeAndResign } from '../../signing/revocation.ts'
import { listSigningKeys } from '../../store/signing/signing-keys.ts'

export type SigningKeyDeps = AdminDeps & { readonly keyring: Keyring }

const revocation = z
  .strictObject({ reason: visibleLines(z.string().trim().min(1).max(500)) })
  .meta({ id: 'SigningKeyRevocation', examples: [{ reason: 'The private key was copied' }] })

const revoked = z
  .object({
    key: catalogKeySchema,
    resigned_versions: z
      .int()
      .describe('Number of versions that the active key has signed again')
      .meta({ examples: [12] }),
  })
  .meta({ id: 'RevokedSigningKey' })

const keyList = z.object({ data: z.array(catalogKeySchema) }).meta({ id: 'SigningKeyList' })

export const signingKeyEndpoints: Endpoint<SigningKeyDeps>[] = [
  adminEndpoint({
    operationId: 'listSigningKeys',
    method: 'GET',
    path: '/v1/admin/signing-keys',
    tag: 'Signatures',
    summary: 'List the signing keys, oldest first',
    description: "Returns all of the service's keys on one page.",
    scope: 'signing:admin',
    responses: { 200: { description: 'The keys', body: keyList } },
    errors: [],
    handler: async (_, { db }) => {
      return jsonResponse({ data: (await listSigningKeys(db)).map(toCatalogKey) })
    },
  }),
  adminEndpoint({
    operationId: 'revokeSigningKey',
    method: 'POST',
    path: '/v1/admin/signing-keys/{key_id}/revoke',
    tag: 'Signatures',
    summary: 'Revoke a signing key permanently',
    description:
      'A successor must be active. In the same transaction, it signs all versions of the revoked key again, so that every published version keeps a valid signature.',
    scope: 'signing:admin',
    params: z.object({
      key_id: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('The `key_id` of the signing key')
        .meta({ examples: [exampleIds.keyId] }),
    }),
    body: revocation,
    responses: {
      200: {
        description: 'The revoked key',
        body: revoked,
      },
    },
    errors: ['signing_key_conflict', 'signing_key_not_configured'],
    handler: async ({ params, body, record }, { db, keyring }: SigningKeyDeps) => {
      if (keyring.length === 0) throw keyNotConfigured()
      const { key, resigned } = await revokeAndResign(db, {
        keyId: params.key_id,
        reason: body.reason,
        keyring,
      })
      const shown = toCatalogKey(key)
      await record({ action: 'signing_key.revoked', resource: 'signing_key', id: key.key_id, after: shown })
      return jsonResponse({ key: shown, resigned_versions: resigned })
    },
  }),
]
