import { randomUUID } from 'node:crypto'
import type { Log } from '../../shared/log.ts'
import { leaseKeeper, type LeaseKeeper } from '../../shared/leases/lease-keeper.ts'
import { memoryLeases } from '../../shared/leases/memory-leases.ts'
import type { Lease, LeaseStore } from '../../shared/leases/lease-store.ts'
import { outageLog } from '../../shared/outage-log.ts'
import { retryLater } from '../http/errors.ts'
import type { LimitObserver } from './limiter.ts'
import { storeFallback } from './store-fallback.ts'

/** On whose behalf a check runs. The checks of a guide are shared out between its clients. */
export type CheckOwner =
  | { readonly kind: 'guide'; readonly embedKey: string; readonly client: string }
  | { readonly kind: 'installation' | 'account'; readonly id: string }

/** Runs a check within the limit of its owner. Throws 429 `rate_limited` if the owner runs as many as it may. */
export type InFlight = <T>(owner: CheckOwner, check: () => Promise<T>) => Promise<T>

/** Checks that run at once for an embed key without tokens, for an installation, and for an account in the console. */
const MAX_CHECKS = 10
/** Percentage of an embed key's checks that one client may run while no other client runs any. */
const CLIENT_SHARE_PERCENT = 50
/** Name of the limit in metrics. */
const LIMIT_NAME = 'checks-at-once'

type InFlightDeps = {
  /** Store that all processes share. While it is unavailable, each counts in its own memory. */
  readonly leases: LeaseStore
  readonly log: Log
  readonly observer?: Pick<LimitObserver, 'refused'>
}

/** Limits the checks that run at once, over all processes. The checks of a process that dies count for 3 s more. */
export function checksInFlight({ leases, log, observer }: InFlightDeps): InFlight {
  const shared = leaseTaker(leases)
  const memory = leaseTaker(memoryLeases())
  const withFallback = storeFallback({
    outage: outageLog({
      log,
      began: 'checks in flight are counted in memory: their store is unavailable',
      ended: 'checks in flight are counted in their store again',
    }),
  })

  return async (owner, check) => {
    const keep = await withFallback(
      async () => shared(owner),
      async () => memory(owner),
    )
    if (!keep) {
      observer?.refused(LIMIT_NAME)
      throw retryLater('rate_limited', refusals[owner.kind], { seconds: 1 })
    }
    const release = keep()
    try {
      return await check()
    } finally {
      release().catch(() => undefined) // the lease expires
    }
  }
}

type LeaseTaker = (owner: CheckOwner) => Promise<ReturnType<typeof keeping> | undefined>

/**
 * Returns a function that takes a lease in this store, and then returns a function that keeps it; undefined if it was
 * refused. A lease of which the store tells too late is not kept, and expires.
 */
function leaseTaker(store: LeaseStore): LeaseTaker {
  const keeper = leaseKeeper(store)
  return async (owner) => {
    const lease = leaseOf(owner)
    const sharePercent = owner.kind === 'guide' ? CLIENT_SHARE_PERCENT : 100
    const isTaken = await store.take(lease, { slots: MAX_CHECKS, sharePercent })
    return isTaken ? keeping(keeper, lease) : undefined
  }
}

function keeping(keeper: LeaseKeeper, lease: Lease): () => () => Promise<void> {
  return () => keeper.keep(lease)
}

function leaseOf(owner: CheckOwner): Lease {
  const id = randomUUID()
  if (owner.kind === 'guide') return { pool: `guide:${owner.embedKey}`, holder: owner.client, id }
  const pool = `${owner.kind}:${owner.id}`
  return { pool, holder: pool, id }
}

const refusals: Readonly<Record<CheckOwner['kind'], string>> = {
  guide:
    `At most ${MAX_CHECKS} checks of this guide may run at once, and your network runs its share of them; ` +
    'wait until one of yours has ended',
  installation: atMost('installation'),
  account: atMost('account'),
}

function atMost(owner: string): string {
  return `${MAX_CHECKS} checks of this ${owner} are running, the most allowed at once; wait until one has ended`
}
