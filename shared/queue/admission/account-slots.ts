import { leaseKeeper } from '../../leases/lease-keeper.ts'
import type { LeaseStore } from '../../leases/lease-store.ts'
import type { CheckType } from '../../check/types.ts'
import { AccountBusy, QueueUnavailable } from '../queue-unavailable.ts'
import type { WithinLimit } from '../call-limit.ts'

/**
 * Maximum number of checks of one type and account that wait for a slot in one process. Further checks are refused
 * immediately.
 */
const MAX_WAITING = 50
const RETRY_MS = 100
const RETRY_AFTER_SECONDS = 2

export type Claim = {
  /** UUID of this use of a slot. */
  readonly id: string
  readonly type: CheckType
  readonly accountId: string
}

/** End of a wait for a slot: `signal`, or the time `giveUpAt` on the clock of `performance`. */
export type SlotWait = { readonly giveUpAt: number; readonly signal: AbortSignal | undefined }

export type Release = () => void

export type AccountSlots = {
  /** Waits for a slot and takes it. Throws AccountBusy, and QueueUnavailable if the store does not respond. */
  acquire(claim: Claim, wait: SlotWait): Promise<Release>
  /** Ends all waits. */
  close(): void
}

export type AccountSlotsDeps = {
  readonly leases: LeaseStore
  readonly within: WithinLimit
  /** Number of checks of the type that all workers together can run at once. */
  readonly slots: (type: CheckType) => Promise<number>
  /** Percentage of the slots that one account may take while no other account has a slot. */
  readonly sharePercent: number
}

/** Checks of one type and account that wait for a slot, served in order of arrival. */
type SlotQueue = { length: number; last: Promise<void>; wake: () => void }

/**
 * Shares the slots of all workers between accounts, across all processes. A slow check can hold its slot for ten
 * seconds, so only free slots help a later caller; reordering the queue would not.
 */
export function accountSlots({ leases, within, slots, sharePercent }: AccountSlotsDeps): AccountSlots {
  const keeper = leaseKeeper(leases)
  const queues = new Map<string, SlotQueue>()
  const closed = new AbortController()

  return {
    acquire,
    close: () => closed.abort(),
  }

  async function acquire(claim: Claim, wait: SlotWait): Promise<Release> {
    const key = `${claim.type} ${claim.accountId}`
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve(), wake: () => undefined }
    if (queue.length >= MAX_WAITING) throw busy()
    queues.set(key, queue)
    queue.length += 1
    const { promise, resolve: endTurn } = Promise.withResolvers<void>()
    const turn = queue.last
    queue.last = promise
    try {
      await turn // earlier callers also give up earlier
      await waitForSlot(claim, queue, wait)
      return hold(claim, key)
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
      endTurn()
    }
  }

  async function waitForSlot(claim: Claim, queue: SlotQueue, { giveUpAt, signal }: SlotWait): Promise<void> {
    for (;;) {
      if (closed.signal.aborted) throw new QueueUnavailable('The service is shutting down', 1)
      if (signal?.aborted) throw new QueueUnavailable('The caller has disconnected', 1)
      const limits = { slots: await slots(claim.type), sharePercent }
      if (await within(leases.take(leaseOf(claim), limits))) return
      const leftMs = giveUpAt - performance.now()
      if (leftMs <= 0) throw busy()
      await waitToRetry(queue, Math.min(leftMs, RETRY_MS))
    }
  }

  function hold(claim: Claim, key: string): Release {
    const release = keeper.keep(leaseOf(claim))
    return () => {
      within(release())
        .catch(() => undefined) // the lease expires
        .finally(() => queues.get(key)?.wake())
    }
  }
}

/** Resolves after `afterMs`, or as soon as a slot is released in this process. */
async function waitToRetry(queue: SlotQueue, afterMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, afterMs)
  queue.wake = resolve
  await promise
  clearTimeout(timer)
}

function leaseOf({ id, type, accountId }: Claim): Parameters<LeaseStore['take']>[0] {
  return { pool: type, holder: accountId, id }
}

function busy(): AccountBusy {
  return new AccountBusy('Too many checks of this account are running', RETRY_AFTER_SECONDS)
}
