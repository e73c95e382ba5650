import { pemExample } from '../examples/signing.ts'
import { z } from 'zod'
import { cacheableResponse } from '../http/response.ts'
import { limitClient } from '../guards/rate-limit.ts'
import type { HttpRequest } from '../http/request.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { toCatalog } from '../signing/catalog.ts'
import { activeKeySchema, catalogSchema } from '../signing/key-schemas.ts'
import { keyNotConfigured } from '../signing/key-not-configured.ts'
import { jwkThumbprint } from '../signing/signer.ts'
import { findActiveKey, listSigningKeys, type SigningKeyRow } from '../store/signing/signing-keys.ts'
import type { SigningDeps } from './signature.ts'
import { limits } from '../rate-limit/limits.ts'

const CACHING = 'public, max-age=300, must-revalidate'

const declared = {
  method: 'GET',
  tag: 'Signatures',
  security: 'public',
  limit: limits.signing,
  errors: ['rate_limited', 'signing_key_not_configured', 'service_unavailable'],
} as const

const notModified = { description: 'Not modified: If-None-Match names the current ETag' }

export const keyEndpoints: Endpoint<SigningDeps>[] = [
  endpoint({
    operationId: 'getSigningKeyPem',
    ...declared,
    path: '/.well-known/waymark-signing-key.pem',
    summary: 'The active public key in PEM',
    description: 'Returns the key that signs new versions, in SPKI form.',
    responses: {
      200: { description: 'SPKI', body: z.string(), type: 'application/x-pem-file', example: pemExample },
      304: notModified,
    },
    handler: async ({ request }, deps: SigningDeps) => {
      const { public_key_pem: body } = await readActiveKey(request, deps)
      return cacheableResponse(request, { body, cacheControl: CACHING, type: 'application/x-pem-file' })
    },
  }),
  endpoint({
    operationId: 'getSigningKey',
    ...declared,
    path: '/.well-known/waymark-signing-key.json',
    summary: 'The active public key',
    description: 'Returns the key that signs new versions, as JSON.',
    responses: { 200: { description: 'The key', body: activeKeySchema }, 304: notModified },
    handler: async ({ request }, deps: SigningDeps) => {
      const { key_id, algorithm, public_key_pem } = await readActiveKey(request, deps)
      const key = { key_id, algorithm, public_key_pem, jwk_thumbprint: jwkThumbprint(public_key_pem) }
      return cacheableResponse(request, { body: JSON.stringify(key), cacheControl: CACHING })
    },
  }),
  endpoint({
    operationId: 'getKeyCatalog',
    ...declared,
    path: '/.well-known/waymark-signing-keys.json',
    summary: 'The catalog of all signing keys: past, active and next',
    description: "Resolves a signed record's `key_id`. A record of a revoked key must not be trusted.",
    responses: { 200: { description: 'The catalog', body: catalogSchema }, 304: notModified },
    handler: async ({ request }, deps: SigningDeps) => {
      await admit(request, deps)
      const catalog = toCatalog(await listSigningKeys(deps.db))
      if (catalog.active_key_id === null) throw keyNotConfigured()
      return cacheableResponse(request, { body: JSON.stringify(catalog), cacheControl: CACHING })
    },
  }),
]

async function readActiveKey(request: HttpRequest, deps: SigningDeps): Promise<SigningKeyRow> {
  await admit(request, deps)
  const key = await findActiveKey(deps.db)
  if (key) return key
  throw keyNotConfigured()
}

/** Keys are served from the database, so that all processes switch at the same moment during a rotation. */
async function admit(request: HttpRequest, { limiter, signs }: SigningDeps): Promise<void> {
  await limitClient(request, limiter)
  if (!signs) throw keyNotConfigured()
}
