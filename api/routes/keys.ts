import { z } from 'zod'
import { limitRate } from '../middleware/rate-limit.ts'
import type { RequestContext } from '../request-state.ts'
import { route, type Route } from '../route.ts'
import { toCatalog } from '../signing/catalog.ts'
import { activeKeySchema, catalogSchema } from '../signing/key-schemas.ts'
import { keyNotConfigured } from '../signing/key-not-configured.ts'
import { jwkThumbprint } from '../signing/signer.ts'
import { findActiveKey, listSigningKeys, type SigningKeyRow } from '../store/signing-keys.ts'
import { answerCached } from './cached.ts'
import type { SigningDeps } from './signature.ts'

const CACHING = 'public, max-age=300, must-revalidate'

const declared = {
  method: 'GET',
  tag: 'Signatures',
  security: 'public',
  errors: ['rate_limited', 'signing_key_not_configured', 'service_unavailable'],
} as const

const notModified = { description: 'It is the one that If-None-Match names' }

export const keyRoutes: Route<SigningDeps>[] = [
  route({
    ...declared,
    path: '/.well-known/waymark-signing-key.pem',
    summary: 'The active public key in PEM',
    answers: {
      200: { description: 'SPKI', body: z.string(), type: 'application/x-pem-file' },
      304: notModified,
    },
    handler: async ({ ctx }, deps: SigningDeps) => {
      const { public_key_pem: body } = await readActiveKey(ctx, deps)
      answerCached(ctx, { body, caching: CACHING, type: 'application/x-pem-file' })
    },
  }),
  route({
    ...declared,
    path: '/.well-known/waymark-signing-key.json',
    summary: 'The active public key',
    answers: { 200: { description: 'The key', body: activeKeySchema }, 304: notModified },
    handler: async ({ ctx }, deps: SigningDeps) => {
      const { key_id, algorithm, public_key_pem } = await readActiveKey(ctx, deps)
      const key = { key_id, algorithm, public_key_pem, jwk_thumbprint: jwkThumbprint(public_key_pem) }
      answerCached(ctx, { body: JSON.stringify(key), caching: CACHING })
    },
  }),
  route({
    ...declared,
    path: '/.well-known/waymark-signing-keys.json',
    summary: 'Every key that has ever signed, or is about to',
    answers: { 200: { description: 'The catalogue', body: catalogSchema }, 304: notModified },
    handler: async ({ ctx }, deps: SigningDeps) => {
      await admit(ctx, deps)
      const catalog = toCatalog(await listSigningKeys(deps.db))
      if (catalog.active_key_id === null) throw keyNotConfigured()
      answerCached(ctx, { body: JSON.stringify(catalog), caching: CACHING })
    },
  }),
]

async function readActiveKey(ctx: RequestContext, deps: SigningDeps): Promise<SigningKeyRow> {
  await admit(ctx, deps)
  const key = await findActiveKey(deps.db)
  if (key) return key
  throw keyNotConfigured()
}

/** The key itself comes from the database: during a rotation all processes change theirs in the same moment. */
async function admit(ctx: RequestContext, { limiter, signingKeyId }: SigningDeps): Promise<void> {
  await limitRate(ctx, limiter, ctx.ip)
  if (signingKeyId === undefined) throw keyNotConfigured()
}
