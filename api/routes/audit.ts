import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { route, type Route } from '../route.ts'
import { type AuditMatch, listAuditMatches } from '../store/snippet-hashes.ts'
import { answerCached } from './cached.ts'
import type { SigningDeps } from './signature.ts'

const match = z
  .object({
    setup_version_id: z.string(),
    install_template_id: z.string(),
    version: z.int(),
    status: z.enum(['published', 'unpublished']),
    key_id: z.string().nullable(),
    key_status: z.enum(['pending', 'active', 'retired', 'revoked']).nullable(),
    signed_at: z.iso.datetime().nullable(),
    published_at: z.iso.datetime(),
    signature_url: z.string().nullable().describe('Null unless the version is published'),
  })
  .meta({ id: 'AuditMatch' })

const auditSchema = z.object({ content_hash: z.string(), matches: z.array(match) })

/** A SHA-256 as it is written everywhere here. */
export const HASH_FORM = /^[0-9a-f]{64}$/

export const auditRoutes: Route<SigningDeps>[] = [
  route({
    method: 'GET',
    path: '/v1/audit/snippet/{sha256}',
    tag: 'Signatures',
    summary: 'Where a snippet was published',
    description:
      'By the SHA-256 of a version’s canonical content, or of one snippet in it. What is unpublished stays findable, without its content.',
    security: 'public',
    params: z.object({ sha256: z.string() }),
    answers: {
      200: { description: 'The versions, newest first; 100 at most', body: auditSchema },
      304: { description: 'It is the one that If-None-Match names' },
    },
    errors: ['snippet_not_found', 'rate_limited', 'service_unavailable'],
    handler: async ({ ctx, params: { sha256 } }, { db, limiter }) => {
      await limitRate(ctx, limiter, ctx.ip)
      if (!HASH_FORM.test(sha256)) {
        throw new ApiError('invalid_request', 'sha256: must be 64 lowercase hexadecimal digits')
      }
      const matches = await listAuditMatches(db, sha256)
      if (matches.length === 0) {
        throw new ApiError('snippet_not_found', 'Nothing with this hash was ever published')
      }
      const body = JSON.stringify({ content_hash: sha256, matches: matches.map(toMatch) })
      answerCached(ctx, { body, caching: 'public, max-age=60' })
    },
  }),
]

function toMatch({ signed_at, published_at, ...rest }: AuditMatch): z.infer<typeof match> {
  const isServed = rest.status === 'published' && rest.key_id !== null
  return {
    ...rest,
    signed_at: signed_at && signed_at.toISOString(),
    published_at: published_at.toISOString(),
    signature_url: isServed ? `/v1/versions/${rest.setup_version_id}/signature` : null,
  }
}
