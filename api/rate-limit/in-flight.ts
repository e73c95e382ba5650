import { randomUUID } from 'node:crypto'
import type { Log } from '../../shared/log.ts'
import { leaseKeeper, type LeaseKeeper } from '../../shared/leases/lease-keeper.ts'
import { memoryLeases } from '../../shared/leases/memory-leases.ts'
import type { Lease, LeaseStore } from '../../shared/leases/lease-store.ts'
import { takeTurns } from '../../shared/leases/turns.ts'
import { outageLog } from '../../shared/log/outage-log.ts'
import { TurnAbandoned } from '../../shared/queue/queue-unavailable.ts'
import { retryLater } from '../errors/errors.ts'
import { networkOf, siteNetworkOf } from './client-network.ts'
import type { LimitObserver } from './limiter.ts'
import { storeFallback } from './store-fallback.ts'

/** On whose behalf a check runs. The checks of a guide are shared out between its clients, given by their address. */
export type CheckOwner =
  | { readonly kind: 'guide'; readonly embedKey: string; readonly client: string }
  | { readonly kind: 'installation' | 'account'; readonly id: string }

/**
 * Runs a check within the limit of its owner, after waiting for its turn for up to three quarters of the time that a caller
 * waits for its result. `check` is called with the time it has waited, and has the rest. Throws 429 `rate_limited` if its
 * turn does not come, and TurnAbandoned if the caller disconnects before.
 */
export type InFlight = <T>(
  owner: CheckOwner,
  check: (waitedMs: number) => Promise<T>,
  options?: TurnOptions,
) => Promise<T>

/** By default, a check waits while the owner's others run. `signal` aborts when the caller disconnects. */
export type TurnOptions = {
  readonly whenFull?: 'wait' | 'refuse'
  readonly signal?: AbortSignal | undefined
}

/**
 * Checks that run at once for an embed key without tokens, for all its clients in one IPv6 /48, for an installation, and
 * for an account in the console.
 */
const MAX_CHECKS = 10
/** Percentage of an embed key's checks that one client may run while no other client runs any. */
const CLIENT_SHARE_PERCENT = 50
/**
 * The same for a check that is in line: 8 while no other client runs any. Without it, a client whose checks take 4 s could
 * not run the 30 that it may begin at one instant.
 */
const LINE_SHARE_PERCENT = 80
/** Time in line after which a check has the larger share, so that a short burst leaves half to others. */
const LINE_SHARE_AFTER_MS = 1000
/** Part of the caller's wait that a check may spend in line. */
const LINE_PART = 0.75
/** Name of the limit in metrics. */
const LIMIT_NAME = 'checks-at-once'

type InFlightDeps = {
  /** Store that all processes share. While it is unavailable, each counts in its own memory. */
  readonly leases: LeaseStore
  /** Limit of one call to the store. */
  readonly limitMs: number
  /** Time that a caller waits for the result of a check. */
  readonly waitMs: number
  readonly log: Log
  readonly observer?: Pick<LimitObserver, 'refused'>
}

/** Limits the checks that run at once, over all processes. The checks of a process that dies count for 3 s more. */
export function checksInFlight({ leases, limitMs, waitMs, log, observer }: InFlightDeps): InFlight {
  const shared = leaseTaker(leases)
  const memory = leaseTaker(memoryLeases())
  const turns = takeTurns()
  const withFallback = storeFallback({
    limitMs,
    outage: outageLog({
      log,
      began: 'checks in flight are counted in memory: their store is unavailable',
      ended: 'checks in flight are counted in their store again',
    }),
  })

  return async (owner, check, { whenFull = 'wait', signal } = {}) => {
    const startedAt = performance.now()
    const giveUpAt = startedAt + waitMs * LINE_PART
    const name = nameOf(owner)
    let keep: KeepLeases | undefined
    const take = async (): Promise<boolean> => {
      if (signal?.aborted) throw new TurnAbandoned()
      const slots = slotsOf(owner, clientShare(startedAt, giveUpAt))
      keep = await withFallback(
        async () => shared(slots),
        async () => memory(slots),
      )
      return keep !== undefined
    }
    if (whenFull === 'wait') await turns.wait(name, take, { giveUpAt, signal })
    else await take()
    if (!keep) {
      observer?.refused(LIMIT_NAME)
      throw retryLater('rate_limited', refusals[owner.kind], { seconds: 1 })
    }
    const release = keep()
    try {
      return await check(performance.now() - startedAt)
    } finally {
      release()
        .catch(() => undefined) // the lease expires
        .finally(() => turns.wake(name))
    }
  }
}

function clientShare(startedAt: number, giveUpAt: number): number {
  const now = performance.now()
  return now >= startedAt + LINE_SHARE_AFTER_MS && now < giveUpAt ? LINE_SHARE_PERCENT : CLIENT_SHARE_PERCENT
}

/** Names those whose checks wait for each other. */
function nameOf(owner: CheckOwner): string {
  return owner.kind === 'guide'
    ? `guide:${owner.embedKey} ${networkOf(owner.client)}`
    : `${owner.kind}:${owner.id}`
}

/** Keeps the leases that were taken for a check. Returns a function that releases them. */
type KeepLeases = () => () => Promise<void>

/**
 * Returns a function that takes leases in this store; undefined if one was refused. Leases of which the store tells too
 * late are not kept, and expire.
 */
function leaseTaker(store: LeaseStore): (slots: readonly Slot[]) => Promise<KeepLeases | undefined> {
  const keeper = leaseKeeper(store)
  return async (slots) => {
    const taken: Lease[] = []
    for (const { lease, sharePercent } of slots) {
      if (!(await store.take(lease, { slots: MAX_CHECKS, sharePercent }))) {
        if (taken.length > 0) await store.release(taken)
        return undefined
      }
      taken.push(lease)
    }
    return () => keepAll(keeper, taken)
  }
}

function keepAll(keeper: LeaseKeeper, leases: readonly Lease[]): () => Promise<void> {
  const releases = leases.map((lease) => keeper.keep(lease))
  return async () => void (await Promise.all(releases.map(async (release) => release())))
}

type Slot = { readonly lease: Lease; readonly sharePercent: number }

/** Returns the slots that a check takes. A client has a share of those of its guide, and its IPv6 site has as many. */
function slotsOf(owner: CheckOwner, sharePercent: number): Slot[] {
  if (owner.kind !== 'guide') return [wholePool(`${owner.kind}:${owner.id}`)]
  const pool = `guide:${owner.embedKey}`
  const lease = { pool, holder: networkOf(owner.client), id: randomUUID() }
  const ofClient = { lease, sharePercent }
  // Without this, each of a site's 65,536 networks could run a check, since a client without any always may.
  const site = siteNetworkOf(owner.client)
  return site === undefined ? [ofClient] : [wholePool(`${pool} ${site}`), ofClient]
}

function wholePool(pool: string): Slot {
  return { lease: { pool, holder: pool, id: randomUUID() }, sharePercent: 100 }
}

const refusals: Readonly<Record<CheckOwner['kind'], string>> = {
  guide:
    `At most ${MAX_CHECKS} checks of this guide may run at once, and your network runs its share of them; ` +
    'none of yours has ended in time',
  installation: atMost('installation'),
  account: atMost('account'),
}

function atMost(owner: string): string {
  return `${MAX_CHECKS} checks of this ${owner} are running, the most allowed at once, and none has ended in time`
}
