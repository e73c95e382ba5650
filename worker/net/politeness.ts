import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from './limits.ts'
import { memoryPlaces } from './places.ts'

/**
 * How often and how many at once we visit one host, whoever asks for it: a check must never be a way to trouble
 * somebody else's site.
 */
export type Politeness = {
  /** Counts a visit; where the host has had enough of them, the whole seconds after which to try again. */
  readonly count: (host: string) => Promise<number | undefined>
  /**
   * Waits for one of the host's places. Answers the function that gives it back, safe to call twice; undefined when
   * the signal came first.
   */
  readonly enter: (host: string, signal: AbortSignal) => Promise<Leave | undefined>
}

export type Leave = () => Promise<void>

export type PolitenessLimits = Pick<Limits, 'perHostAtOnce' | 'perHostPerMinute'>

/** Counts for this process alone. */
export function memoryPoliteness({ perHostAtOnce, perHostPerMinute }: PolitenessLimits): Politeness {
  const limiter = new RateLimiterMemory({ points: perHostPerMinute, duration: 60 })
  return {
    count: (host) => secondsToWait(limiter.consume(host)),
    enter: memoryPlaces(perHostAtOnce),
  }
}

/** A limiter refuses with its result, and fails with an Error. */
export async function secondsToWait(consumed: Promise<RateLimiterRes>): Promise<number | undefined> {
  try {
    await consumed
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  }
}
