import { z } from 'zod'
import { ApiError } from '../errors.ts'
import type { Limiter } from '../limiter.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { route, type Route } from '../route.ts'
import { keyNotConfigured } from '../signing/key-not-configured.ts'
import { recordBody, recordSchema } from '../signing/record.ts'
import type { Database } from '../store/database.ts'
import { findSignedVersion } from '../store/signatures.ts'
import { answerCached } from './cached.ts'

export type SigningDeps = {
  readonly db: Database
  /** The key of this environment; undefined where it has none. */
  readonly signingKeyId: string | undefined
  /** Counts by client address. */
  readonly limiter: Limiter
}

const uuid = z.uuid()

export const signatureRoutes: Route<SigningDeps>[] = [
  route({
    method: 'GET',
    path: '/v1/versions/{version_id}/signature',
    tag: 'Signatures',
    summary: 'The signed record of a published version',
    description:
      'What was published, with a signature over its hash. `docs/verify.md` shows how to verify it without us.',
    security: 'public',
    params: z.object({ version_id: z.string() }),
    answers: {
      200: { description: 'The record', body: recordSchema },
      304: { description: 'It is the one that If-None-Match names' },
    },
    errors: ['version_not_found', 'rate_limited', 'signing_key_not_configured', 'service_unavailable'],
    handler: async ({ ctx, params: { version_id: id } }, { db, signingKeyId, limiter }) => {
      await limitRate(ctx, limiter, ctx.ip)
      if (signingKeyId === undefined) throw keyNotConfigured()
      const signed = uuid.safeParse(id).success ? await findSignedVersion(db, id) : undefined
      if (!signed) throw new ApiError('version_not_found', 'There is no published version with this id')
      const tagged = [signed.content_hash, signed.key_id, signed.key_status].join(' ')
      answerCached(ctx, { body: recordBody(signed), caching: 'public, max-age=300', tagged })
    },
  }),
]
