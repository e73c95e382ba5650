import { limits } from './limits.ts'
import { weigh, withOwnLimit, type Limit, type Limiter } from './limiter.ts'

/**
 * Whose requests without a token are counted together: those with the same embed key, or those of one client with that
 * key.
 */
export const publicLimits = ['key', 'client'] as const
export type PublicLimits = (typeof publicLimits)[number]

/** Kinds of requests that take an embed key. */
export const publicKinds = ['guides', 'events', 'verify'] as const
export type PublicKind = (typeof publicKinds)[number]

/** Limit of an embed key where clients are counted, as a multiple of the limit of each. */
export const CEILING = 50

/** Limiters of one kind of request, by what they count. */
export type PublicLimiter = Readonly<Record<'key' | 'client' | 'ceiling' | 'installation', Limiter>> & {
  readonly kind: PublicKind
  /** Applies to templates without a setting of their own. */
  readonly standard: PublicLimits
}

/**
 * Returns the limits that apply in place of an embed key's: the same for each client and each installation, and a
 * ceiling for all clients of the key together.
 */
export function sharesOf(limit: Limit): Readonly<Record<'client' | 'ceiling' | 'installation', Limit>> {
  const { name, requests, counted } = limit
  const ofAll = { requests: requests * CEILING, counted: `${counted} of all clients` }
  return {
    client: { ...limit, name: `${name}-client`, by: 'client' },
    ceiling: { ...limit, name: `${name}-ceiling`, ...ofAll },
    installation: { ...limit, name: `${name}-installation`, by: 'installation' },
  }
}

type PublicLimiterDeps = {
  readonly makeLimiter: (limit: Limit) => Limiter
  readonly publicLimits: PublicLimits
}

export function publicLimiter(
  kind: PublicKind,
  { makeLimiter, publicLimits: standard }: PublicLimiterDeps,
): PublicLimiter {
  const key = limits[kind]
  const { client, ceiling, installation } = sharesOf(key)
  return {
    kind,
    standard,
    key: makeLimiter(key),
    client: makeLimiter(client),
    ceiling: makeLimiter(ceiling),
    installation: makeLimiter(installation),
  }
}

type Own = { readonly requests: number | undefined; readonly points: number }

/** Returns one of the limiters, with a template's own limit if it has one, that counts each request as `points`. */
export function pickLimiter(
  limiters: PublicLimiter,
  by: 'key' | 'client' | 'ceiling' | 'installation',
  { requests, points }: Own,
): Limiter {
  const own = requests !== undefined && by === 'ceiling' ? requests * CEILING : requests
  return weigh(withOwnLimit(limiters[by], own), points)
}
