import { demoIds, exampleIds, exampleTimes } from '../examples/ids.ts'
import { snippetHashExample } from '../examples/steps.ts'
import { z } from 'zod'
import { pageQuery } from '../admin/page.ts'
import { readMatches } from '../audit/read-matches.ts'
import { cacheableResponse } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { limitClient } from '../guards/rate-limit.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import type { AuditMatch } from '../store/signing/snippet-hashes.ts'
import type { SigningDeps } from './signature.ts'
import { limits } from '../rate-limit/limits.ts'

const match = z
  .object({
    setup_version_id: z.string().describe('Id of the version'),
    install_template_id: z.string().describe('Id of its template'),
    version: z.int().describe('Number of the version'),
    status: z.enum(['published', 'unpublished']).describe('Unpublished versions are still found'),
    key_id: z.string().nullable().describe('Key that signed it; null if none did'),
    key_status: z.enum(['pending', 'active', 'retired', 'revoked']).nullable().describe('Status of this key'),
    signed_at: z.iso.datetime().nullable().describe('When it was signed'),
    published_at: z.iso.datetime().describe('When it was published'),
    first_published_at: z.iso.datetime().describe('Time at which its template first published this hash'),
    signature_url: z.string().nullable().describe('Null unless the version is published'),
  })
  .meta({
    id: 'AuditMatch',
    examples: [
      {
        setup_version_id: demoIds.versionId,
        install_template_id: demoIds.templateId,
        version: 1,
        status: 'published',
        key_id: exampleIds.keyId,
        key_status: 'active',
        signed_at: exampleTimes.first,
        published_at: exampleTimes.first,
        first_published_at: exampleTimes.first,
        signature_url: `/v1/versions/${demoIds.versionId}/signature`,
      },
    ],
  })

const auditSchema = z
  .object({
    content_hash: z
      .string()
      .meta({ examples: [snippetHashExample] })
      .describe('The hash that was looked up'),
    matches: z.array(match).describe('Versions in which it was published'),
    next_cursor: z
      .string()
      .nullable()
      .meta({ examples: [null] })
      .describe('Cursor of the next page; null on the last one'),
  })
  .meta({ id: 'AuditMatches' })

/** The form of every SHA-256 in this API. */
export const HASH_FORM = /^[0-9a-f]{64}$/

/** The hash in a path. */
export const hashParams = z.object({
  sha256: z
    .string()
    .describe("SHA-256 of a snippet or of a version's content, in lowercase hexadecimal")
    .meta({ examples: [snippetHashExample] }),
})

export const auditEndpoints: Endpoint<SigningDeps>[] = [
  endpoint({
    operationId: 'findSnippet',
    method: 'GET',
    path: '/v1/audit/snippet/{sha256}',
    tag: 'Signatures',
    summary: 'Find the versions in which a snippet was published',
    description:
      "Takes the SHA-256 of a version's canonical content, or of a snippet in it. Unpublished versions are still found, but without their content.",
    security: 'public',
    limit: limits.signing,
    params: hashParams,
    query: z.object(pageQuery.shape),
    responses: {
      200: {
        description:
          "One page of the versions, grouped by template. The template that first published the hash comes first, and each template's versions are listed oldest first",
        body: auditSchema,
      },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['snippet_not_found', 'rate_limited', 'service_unavailable'],
    handler: async ({ request, params: { sha256 }, query }, { db, limiter }) => {
      await limitClient(request, limiter)
      if (!HASH_FORM.test(sha256)) {
        const message = 'must be 64 lowercase hexadecimal digits'
        throw fieldError('invalid_request', { path: 'sha256', code: 'invalid_format', message })
      }
      const { rows, next_cursor } = await readMatches(db, sha256, query)
      if (rows.length === 0) {
        throw new ApiError('snippet_not_found', 'Nothing with this hash was ever published')
      }
      const body = JSON.stringify({ content_hash: sha256, matches: rows.map(toMatch), next_cursor })
      return cacheableResponse(request, { body, cacheControl: 'public, max-age=60' })
    },
  }),
]

function toMatch(row: AuditMatch): z.infer<typeof match> {
  const isServed = row.status === 'published' && row.key_id !== null
  return {
    setup_version_id: row.setup_version_id,
    install_template_id: row.install_template_id,
    version: row.version,
    status: row.status,
    key_id: row.key_id,
    key_status: row.key_status,
    signed_at: row.signed_at && row.signed_at.toISOString(),
    published_at: row.published_at.toISOString(),
    first_published_at: row.first_published_at.toISOString(),
    signature_url: isServed ? `/v1/versions/${row.setup_version_id}/signature` : null,
  }
}
