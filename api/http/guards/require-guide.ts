import type { FindGuide, CompiledGuide } from '../../guides/compile.ts'
import { withOwnLimit, type Limiter } from '../../rate-limit/limiter.ts'
import type { HttpRequest } from '../request.ts'
import { checkEmbedKey, checkKeyForm, embedKeyNotFound } from './embed-key.ts'
import { limitClient, limitRate } from './rate-limit.ts'

export type GuideFinder = {
  readonly findGuide: FindGuide
  /** Counts unknown embed keys by client, so that guessing adds no counters for unknown keys. */
  readonly unknownKeyLimiter: Limiter
}

export type RequireGuideDeps = GuideFinder & { readonly limiter: Limiter }

/**
 * Finds the guide of a widget call, and counts the call against the limit of its embed key. The guide comes first, since
 * its template may have its own limit; unknown keys count against the limit of their client. Throws 404
 * `embed_key_not_found` and 429 `rate_limited`.
 */
export async function requireGuide(
  request: HttpRequest,
  embedKey: string,
  deps: RequireGuideDeps,
): Promise<CompiledGuide> {
  checkEmbedKey(request, embedKey)
  return findCountedGuide(request, embedKey, deps)
}

/** Like `requireGuide`, for a request whose Authorization header is not about the embed key. */
export async function requireGuideByKey(
  request: HttpRequest,
  embedKey: string,
  deps: RequireGuideDeps,
): Promise<CompiledGuide> {
  checkKeyForm(embedKey)
  return findCountedGuide(request, embedKey, deps)
}

async function findCountedGuide(
  request: HttpRequest,
  embedKey: string,
  { findGuide, limiter, unknownKeyLimiter }: RequireGuideDeps,
): Promise<CompiledGuide> {
  let guide: CompiledGuide | undefined
  try {
    guide = await findGuide(embedKey)
  } finally {
    if (!guide) await limitClient(request, unknownKeyLimiter)
  }
  if (!guide) throw embedKeyNotFound()
  await limitRate(request, withOwnLimit(limiter, guide.limits), embedKey)
  return guide
}
