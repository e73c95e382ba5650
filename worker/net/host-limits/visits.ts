import { LRUCache } from 'lru-cache'
import { networkOf } from '../policy/address.ts'
import type { Limits } from '../limits.ts'
import type { CountLimit } from './count-limit.ts'
import { lookupLimits, type Lookup, type LookupLimits } from './lookups.ts'

/** A visit of a host at one of these addresses. */
export type HostVisit = {
  readonly host: string
  readonly addresses: readonly string[]
  /** The requesting account; undefined without accounts, as on the command line. */
  readonly accountId?: string | undefined
}

export type VisitLimits = LookupLimits &
  Pick<Limits, 'perHostPerMinute' | 'perAddressPerMinute' | 'perAddressInAllPerMinute'>

export type VisitCounts = {
  /** Counts a visit if every limit allows it. Otherwise, returns the milliseconds after which to try again. */
  count(visit: HostVisit): Promise<number | undefined>
  /** Counts a lookup in the same way. */
  countLookup(lookup: Lookup): Promise<number | undefined>
  /** Remembers for 30 days that a check of the account succeeded on the host. */
  remember(host: string, accountId: string): Promise<void>
}

export const WINDOW_MS = 60_000
export const REMEMBERED_MS = 30 * 86_400_000

/** Shares of a host's visits: for one account, and for all accounts together that are not remembered there. */
const ACCOUNT_PART = 3 / 4
const UNKNOWN_ACCOUNTS_PART = 1 / 2

/** Limits that apply to every visit. */
export function limitsOf({ host, addresses, accountId }: HostVisit, limits: VisitLimits): CountLimit[] {
  const { perHostPerMinute, perAddressPerMinute, perAddressInAllPerMinute } = limits
  const networks = new Set(addresses.map(networkOf))
  const all = [
    { key: `host:${host}`, max: perHostPerMinute },
    ...Array.from(networks, (network) => ({ key: `address:${network}`, max: perAddressInAllPerMinute })),
    ...Array.from(networks, (network) => ({
      key: `address:${network}:${accountId ?? ''}`,
      max: perAddressPerMinute,
    })),
  ]
  if (accountId === undefined) return all
  return [...all, { key: `host:${host}:${accountId}`, max: Math.ceil(perHostPerMinute * ACCOUNT_PART) }]
}

/** Combined limit of all accounts that are not remembered at a host, if other accounts are. */
export function unknownAccountsLimit(host: string, { perHostPerMinute }: VisitLimits): CountLimit {
  return { key: `strangers:${host}`, max: Math.max(1, Math.floor(perHostPerMinute * UNKNOWN_ACCOUNTS_PART)) }
}

const MAX_REMEMBERED_HOSTS = 10_000
export const MAX_REMEMBERED_VISITORS = 100

/** Counts only within this process. */
export function memoryVisits(limits: VisitLimits): VisitCounts {
  const windows = new Map<string, { visits: number; endsAt: number }>()
  const remembered = new LRUCache<string, LRUCache<string, true>>({ max: MAX_REMEMBERED_HOSTS })
  let sweptAt = 0

  return {
    count: async (visit) => {
      const all = limitsOf(visit, limits)
      if (isUnknownAccount(visit)) all.push(unknownAccountsLimit(visit.host, limits))
      return countEach(all)
    },
    countLookup: async (lookup) => countEach(lookupLimits(lookup, limits)),
    remember: async (host, accountId) => {
      const visitors =
        remembered.get(host) ?? new LRUCache({ max: MAX_REMEMBERED_VISITORS, ttl: REMEMBERED_MS })
      remembered.set(host, visitors.set(accountId, true))
    },
  }

  function countEach(all: readonly CountLimit[]): number | undefined {
    const now = performance.now()
    if (now - sweptAt > WINDOW_MS) sweep(now)
    const waits = all.map((limit) => msToWait(limit, now))
    if (Math.max(...waits) > 0) return Math.max(...waits)
    for (const { key } of all) add(key, now)
    return undefined
  }

  function isUnknownAccount({ host, accountId = '' }: HostVisit): boolean {
    const visitors = remembered.get(host)
    return visitors !== undefined && !visitors.has(accountId)
  }

  function msToWait({ key, max }: CountLimit, now: number): number {
    const window = windows.get(key)
    return window && window.endsAt > now && window.visits >= max ? window.endsAt - now : 0
  }

  function add(key: string, now: number): void {
    const window = windows.get(key)
    if (window && window.endsAt > now) window.visits += 1
    else windows.set(key, { visits: 1, endsAt: now + WINDOW_MS })
  }

  function sweep(now: number): void {
    sweptAt = now
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }
}
