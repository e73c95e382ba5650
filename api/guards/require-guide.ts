import type { NoteRefusal } from '../events/refusal-counts.ts'
import type { FindGuide, CompiledGuide } from '../guides/compile.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import type { PublicLimiter } from '../rate-limit/public-limits.ts'
import { isDatabaseUnavailable } from '../errors/database-errors.ts'
import type { HttpRequest } from '../http/request.ts'
import { checkEmbedKey, embedKeyNotFound } from './embed-key.ts'
import { limitPublic } from './limit-public.ts'
import { limitClient } from './rate-limit.ts'

export type GuideFinder = {
  readonly findGuide: FindGuide
  /** Counts unknown embed keys by client, so that guessing creates no counters for unknown keys. */
  readonly unknownKeyLimiter: Limiter
}

export type RequireGuideDeps = GuideFinder & {
  readonly limiter: PublicLimiter
  readonly noteRefusal: NoteRefusal
}

/** An embed key in a request. `points` is the number of requests that this one counts as. */
export type RequestedGuide = { readonly embedKey: string; readonly points?: number }

/**
 * Finds the guide for a request without a token, and counts the request. The guide is found first, since its template
 * may have its own limits. Throws 404 `embed_key_not_found` and 429 `rate_limited`.
 */
export async function requireGuide(
  request: HttpRequest,
  { embedKey, points = 1 }: RequestedGuide,
  deps: RequireGuideDeps,
): Promise<CompiledGuide> {
  checkEmbedKey(request, embedKey)
  const { limiter, noteRefusal } = deps
  const count = async (guide: LimitedGuide): Promise<void> =>
    limitPublic(
      request,
      { embedKey, guide, points },
      {
        limiters: limiter,
        onRefused: (refused) => {
          const { templateId } = guide
          if (templateId !== undefined) noteRefusal({ templateId, kind: limiter.kind, refused })
        },
      },
    )
  return findAndCount(request, { embedKey, count }, deps)
}

/** During an outage of the database, the template is not known. */
type LimitedGuide = Pick<CompiledGuide, 'limits'> & { readonly templateId?: string }
type CountedKey = { readonly embedKey: string; readonly count: (guide: LimitedGuide) => Promise<void> }

/** Finds the guide of an embed key, and counts the request with `count`. Unknown keys count against their client's limit. */
export async function findAndCount(
  request: HttpRequest,
  { embedKey, count }: CountedKey,
  { findGuide, unknownKeyLimiter }: GuideFinder,
): Promise<CompiledGuide> {
  let guide: CompiledGuide | undefined
  try {
    guide = await findGuide(embedKey)
  } catch (error) {
    // During an outage nobody knows which keys exist, so nothing is counted. `findGuide` then asks the database rarely.
    if (!isDatabaseUnavailable(error)) await count({ limits: {} })
    throw error
  }
  if (!guide) {
    await limitClient(request, unknownKeyLimiter)
    throw embedKeyNotFound()
  }
  await count(guide)
  return guide
}
