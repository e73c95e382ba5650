import { demoIds } from '../examples/ids.ts'
import { z } from 'zod'
import { cacheableResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import type { HttpRequest } from '../http/request.ts'
import { keyNotConfigured } from '../signing/key-not-configured.ts'
import { recordBody, recordSchema } from '../signing/record.ts'
import type { Database } from '../store/database.ts'
import { findSignedVersion, type SignedVersion } from '../store/signing/signatures.ts'
import { isPublished } from '../store/templates/versions.ts'
import { limits } from '../rate-limit/limits.ts'

export type SigningDeps = {
  readonly db: Database
  /** True if this environment has a signing key. */
  readonly signs: boolean
  /** Counts requests by client address. */
  readonly limiter: Limiter
}

const uuid = z.uuid()

export const signatureEndpoints: Endpoint<SigningDeps>[] = [
  endpoint({
    operationId: 'getSignedRecord',
    method: 'GET',
    path: '/v1/versions/{version_id}/signature',
    tag: 'Signatures',
    summary: 'The signed record of a published version',
    description:
      'Returns the published content with a signature over its hash. The guide at `/docs/guides/verify` shows how to verify it independently.',
    security: 'public',
    limit: limits.signing,
    params: z.object({
      version_id: z
        .string()
        .describe('The `setup_version_id` of a published version')
        .meta({ examples: [demoIds.versionId] }),
    }),
    responses: {
      200: { description: 'The record', body: recordSchema },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['version_not_found', 'rate_limited', 'signing_key_not_configured', 'service_unavailable'],
    handler: async ({ request, params: { version_id: id } }, deps) => {
      const signed = await requireSignedVersion(request, id, deps)
      const tagged = [signed.content_hash, signed.key_id, signed.key_status].join(' ')
      const body = recordBody(signed)
      return cacheableResponse(request, { body, cacheControl: 'public, max-age=300', tagged })
    },
  }),
]

/** Counts the request, and finds a published version with its signature. Throws 404 `version_not_found`. */
export async function requireSignedVersion(
  request: HttpRequest,
  id: string,
  { db, signs, limiter }: SigningDeps,
): Promise<SignedVersion> {
  await limitClient(request, limiter)
  const isId = uuid.safeParse(id).success
  if (!signs && isId && (await isPublished(db, id))) throw keyNotConfigured()
  const signed = signs && isId ? await findSignedVersion(db, id) : undefined
  if (signed) return signed
  throw new ApiError('version_not_found', 'No published version found with this id')
}
