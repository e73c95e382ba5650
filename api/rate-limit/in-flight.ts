import { randomUUID } from 'node:crypto'
import type { Log } from '../../shared/log.ts'
import { leaseKeeper, type LeaseKeeper } from '../../shared/leases/lease-keeper.ts'
import { memoryLeases } from '../../shared/leases/memory-leases.ts'
import type { Lease, LeaseStore } from '../../shared/leases/lease-store.ts'
import { takeTurns } from '../../shared/leases/turns.ts'
import { outageLog } from '../../shared/log/outage-log.ts'
import { QueueUnavailable } from '../../shared/queue/queue-unavailable.ts'
import { retryLater } from '../errors/errors.ts'
import { networkOf, siteNetworkOf } from './client-network.ts'
import type { LimitObserver } from './limiter.ts'
import { storeFallback } from './store-fallback.ts'

/** On whose behalf a check runs. The checks of a guide are shared out between its clients, given by their address. */
export type CheckOwner =
  | { readonly kind: 'guide'; readonly embedKey: string; readonly client: string }
  | { readonly kind: 'installation' | 'account'; readonly id: string }

/**
 * Runs a check within the limit of its owner, after waiting for its turn for up to half the time that a caller waits for its
 * result. `check` is called with the time it has waited. Throws 429 `rate_limited` if its turn does not come.
 */
export type InFlight = <T>(
  owner: CheckOwner,
  check: (waitedMs: number) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * Checks that run at once for an embed key without tokens, for all its clients in one IPv6 /48, for an installation, and
 * for an account in the console.
 */
const MAX_CHECKS = 10
/** Percentage of an embed key's checks that one client may run while no other client runs any. */
const CLIENT_SHARE_PERCENT = 50
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

  return async (owner, check, signal) => {
    const startedAt = performance.now()
    const name = nameOf(owner)
    let keep: KeepLeases | undefined
    const take = async (): Promise<boolean> => {
      if (signal?.aborted) throw new QueueUnavailable('The caller has disconnected', 1)
      keep = await withFallback(
        async () => shared(owner),
        async () => memory(owner),
      )
      return keep !== undefined
    }
    await turns.wait(name, take, startedAt + waitMs / 2)
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
function leaseTaker(store: LeaseStore): (owner: CheckOwner) => Promise<KeepLeases | undefined> {
  const keeper = leaseKeeper(store)
  return async (owner) => {
    const taken: Lease[] = []
    for (const { lease, sharePercent } of slotsOf(owner)) {
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
function slotsOf(owner: CheckOwner): Slot[] {
  if (owner.kind !== 'guide') return [wholePool(`${owner.kind}:${owner.id}`)]
  const pool = `guide:${owner.embedKey}`
  const lease = { pool, holder: networkOf(owner.client), id: randomUUID() }
  const ofClient = { lease, sharePercent: CLIENT_SHARE_PERCENT }
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
