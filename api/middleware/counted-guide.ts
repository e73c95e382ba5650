import type { FindGuide, Guide } from '../guides/compile.ts'
import { withOwnLimit, type Limiter } from '../limiter.ts'
import type { RequestContext } from '../request-state.ts'
import { checkEmbedKey, embedKeyNotFound } from './embed-key.ts'
import { limitRate } from './rate-limit.ts'

type Deps = { findGuide: FindGuide; limiter: Limiter }

/**
 * The guide of a widget call, which counts against the limit of its embed key: the template's own one where it has
 * one, so the guide comes first. Guesses count, too. Throws 404 `embed_key_not_found` and 429 `rate_limited`.
 */
export async function countedGuide(
  ctx: RequestContext,
  embedKey: string,
  { findGuide, limiter }: Deps,
): Promise<Guide> {
  checkEmbedKey(ctx, embedKey)
  const [found] = await Promise.allSettled([findGuide(embedKey)])
  const guide = found.status === 'fulfilled' ? found.value : undefined
  await limitRate(ctx, withOwnLimit(limiter, guide?.limits), embedKey)
  if (found.status === 'rejected') throw found.reason
  if (!guide) throw embedKeyNotFound()
  return guide
}
