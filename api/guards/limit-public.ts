import type { CompiledGuide } from '../guides/compile.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { pickLimiter, type PublicLimiter } from '../rate-limit/public-limits.ts'
import type { HttpRequest } from '../http/request.ts'
import { limitClient, limitRate, reportAgain, uncountClient, uncountRate } from './rate-limit.ts'

type CountedRequest = Pick<HttpRequest, 'state'>

/** A request with an embed key, which may count as several. */
export type PublicRequest = {
  readonly embedKey: string
  readonly guide: Pick<CompiledGuide, 'limits'>
  readonly points: number
}

/** `onRefused` is told who is over the limit: all visitors of the guide together, or one client. */
export type PublicCounting = {
  readonly limiters: PublicLimiter
  readonly onRefused: (who: 'guide' | 'client') => void
}

/**
 * Counts a request without a token against the limit of its embed key. Where clients are counted, it counts against the
 * limit of its client, and then against the ceiling of the key. Throws 429 `rate_limited`.
 */
export async function limitPublic(
  request: CountedRequest,
  { embedKey, guide, points }: PublicRequest,
  { limiters, onRefused }: PublicCounting,
): Promise<void> {
  const own = { requests: guide.limits[limiters.kind], points }
  if (!countsClients(guide, limiters))
    return telling('guide', async () => limitUndoably(request, pickLimiter(limiters, 'key', own), embedKey))
  const ofClient = pickLimiter(limiters, 'client', own)
  // First, since a client over its limit must not use up the key's.
  await telling('client', async () => limitClient(request, ofClient, embedKey))
  const ceiling = pickLimiter(limiters, 'ceiling', own)
  try {
    await telling('guide', async () => limitRate(request, ceiling, embedKey))
  } catch (error) {
    await uncountClient(request, ofClient, embedKey)
    throw error
  }
  request.state.uncount = async () => {
    await uncountRate(request, ceiling, embedKey)
    reportAgain(request, ofClient.limit, await uncountClient(request, ofClient, embedKey))
  }

  async function telling(who: 'guide' | 'client', count: () => Promise<void>): Promise<void> {
    try {
      await count()
    } catch (error) {
      onRefused(who)
      throw error
    }
  }
}

async function limitUndoably(request: CountedRequest, limiter: Limiter, key: string): Promise<void> {
  await limitRate(request, limiter, key)
  request.state.uncount = async () => uncountRate(request, limiter, key)
}

/** Counts a request with a token against the limit of its installation, and never against that of the embed key. */
export async function limitInstallation(
  request: CountedRequest,
  { installationId, guide, points }: Omit<PublicRequest, 'embedKey'> & { readonly installationId: string },
  limiters: PublicLimiter,
): Promise<void> {
  const own = { requests: guide.limits[limiters.kind], points }
  await limitUndoably(request, pickLimiter(limiters, 'installation', own), installationId)
}

function countsClients({ limits }: PublicRequest['guide'], { standard }: PublicLimiter): boolean {
  return (limits.public ?? standard) === 'client'
}
