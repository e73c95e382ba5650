import type { FindGuide, CompiledGuide } from '../../guides/compile.ts'
import { withOwnLimit, type Limiter } from '../../rate-limit/limiter.ts'
import { isDatabaseUnavailable } from '../../store/database-errors.ts'
import type { HttpRequest } from '../request.ts'
import { checkEmbedKey, checkKeyForm, embedKeyNotFound } from './embed-key.ts'
import { limitClient, limitRate } from './rate-limit.ts'

export type GuideFinder = {
  readonly findGuide: FindGuide
  /** Counts unknown embed keys by client, so that guessing creates no counters for unknown keys. */
  readonly unknownKeyLimiter: Limiter
}

export type RequireGuideDeps = GuideFinder & { readonly limiter: Limiter }

/**
 * Finds the guide for a widget's request, and counts the request against its embed key's limit. The guide is found
 * first, since its template may have its own limit. Unknown keys count against their client's limit. Throws 404
 * `embed_key_not_found` and 429 `rate_limited`.
 */
export async function requireGuide(
  request: HttpRequest,
  embedKey: string,
  deps: RequireGuideDeps,
): Promise<CompiledGuide> {
  checkEmbedKey(request, embedKey)
  return findGuideAndCount(request, embedKey, deps)
}

/** Like `requireGuide`, for a request whose Authorization header is not an embed key. */
export async function requireGuideIgnoringBearer(
  request: HttpRequest,
  embedKey: string,
  deps: RequireGuideDeps,
): Promise<CompiledGuide> {
  checkKeyForm(embedKey)
  return findGuideAndCount(request, embedKey, deps)
}

async function findGuideAndCount(
  request: HttpRequest,
  embedKey: string,
  { findGuide, limiter, unknownKeyLimiter }: RequireGuideDeps,
): Promise<CompiledGuide> {
  let guide: CompiledGuide | undefined
  try {
    guide = await findGuide(embedKey)
  } catch (error) {
    // During an outage nobody knows which keys exist, so nothing is counted. `findGuide` then asks the database rarely.
    if (!isDatabaseUnavailable(error)) await limitRate(request, limiter, embedKey)
    throw error
  }
  if (!guide) {
    await limitClient(request, unknownKeyLimiter)
    throw embedKeyNotFound()
  }
  await limitRate(request, withOwnLimit(limiter, guide.limits), embedKey)
  return guide
}
