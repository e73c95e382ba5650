import type { Limits } from '../limits.ts'
import type { Lookup } from './lookups.ts'
import { memorySlots, type AcquireSlot } from './slots.ts'
import { memoryVisits, type HostVisit, type VisitCounts, type VisitLimits } from './visits.ts'

/**
 * Limits how often, and with how many simultaneous connections, we visit a host, whoever requests it. Checks must never
 * become a way to overload a third party's site.
 */
export type Politeness = {
  /** Counts a visit. Over a limit, returns the number of seconds after which to try again. */
  readonly count: (visit: HostVisit) => Promise<number | undefined>
  /** Counts a DNS lookup before it is made. Over a limit, returns the number of seconds after which to try again. */
  readonly countLookup: (lookup: Lookup) => Promise<number | undefined>
  readonly acquire: AcquireSlot
  /** Remembers that a check of the account succeeded on the host, which reserves part of the host's visits for it. */
  readonly remember: VisitCounts['remember']
}

export type PolitenessLimits = Pick<Limits, 'perHostAtOnce'> & VisitLimits

/** Counts only within this process. */
export function memoryPoliteness(limits: PolitenessLimits): Politeness {
  const visits = memoryVisits(limits)
  return {
    count: async (visit) => inSeconds(await visits.count(visit)),
    countLookup: async (lookup) => inSeconds(await visits.countLookup(lookup)),
    acquire: memorySlots(limits.perHostAtOnce),
    remember: visits.remember,
  }
}

export function inSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(1, Math.ceil(milliseconds / 1000))
}
