import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../admin/admin-route.ts'
import type { Route } from '../../route.ts'
import { toCatalogKey } from '../../signing/catalog.ts'
import { keyNotConfigured } from '../../signing/key-not-configured.ts'
import { catalogKeySchema } from '../../signing/key-schemas.ts'
import { revokeAndResign } from '../../signing/revocation.ts'
import type { Signer } from '../../signing/signer.ts'
import { listSigningKeys } from '../../store/signing-keys.ts'

export type SigningKeyDeps = AdminDeps & { readonly signer: Signer | undefined }

const revocation = z.strictObject({ reason: z.string().trim().min(1).max(500) })

export const signingKeyRoutes: Route<SigningKeyDeps>[] = [
  adminRoute({
    method: 'GET',
    path: '/v1/admin/signing-keys',
    tag: 'Signatures',
    summary: 'All signing keys, oldest first',
    description: 'The keys of the service; there are few, so there are no pages.',
    scope: 'signing:admin',
    answers: { 200: { description: 'The keys', body: z.object({ data: z.array(catalogKeySchema) }) } },
    errors: [],
    handler: async ({ ctx }, { db }) => {
      ctx.body = { data: (await listSigningKeys(db)).map(toCatalogKey) }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/v1/admin/signing-keys/{key_id}/revoke',
    tag: 'Signatures',
    summary: 'Revoke a signing key, for good',
    description:
      'A successor has to be active. It signs anew what the key has signed, in the same transaction, so that no published version is without a valid signature.',
    scope: 'signing:admin',
    params: z.object({ key_id: z.string().regex(/^[0-9a-f]{64}$/) }),
    body: revocation,
    answers: {
      200: {
        description: 'The revoked key',
        body: z.object({ key: catalogKeySchema, resigned_versions: z.int() }),
      },
    },
    errors: ['signing_key_conflict', 'signing_key_not_configured'],
    handler: async ({ ctx, params, body, record }, { db, signer }: SigningKeyDeps) => {
      if (!signer) throw keyNotConfigured()
      const { key, resigned } = await revokeAndResign(db, {
        keyId: params.key_id,
        reason: body.reason,
        signer,
      })
      const shown = toCatalogKey(key)
      await record({ action: 'signing_key.revoked', resource: 'signing_key', id: key.key_id, after: shown })
      ctx.body = { key: shown, resigned_versions: resigned }
    },
  }),
]
