import { leaseKeeper } from '../../leases/lease-keeper.ts'
import type { LeaseStore } from '../../leases/lease-store.ts'
import { takeTurns } from '../../leases/turns.ts'
import type { CheckType } from '../../check/types.ts'
import { AccountBusy, QueueUnavailable, TurnAbandoned } from '../queue-unavailable.ts'
import type { WithinLimit } from '../call-limit.ts'

const RETRY_AFTER_SECONDS = 2

export type Claim = {
  /** UUID of this use of a slot. */
  readonly id: string
  readonly type: CheckType
  readonly accountId: string
}

/** End of a wait for a slot: `signal`, or the time `giveUpAt` on the clock of `performance`. Without a time, there is none. */
export type SlotWait = { readonly giveUpAt: number | undefined; readonly signal: AbortSignal | undefined }

export type Release = () => void

export type AccountSlots = {
  /** Takes a slot, which it may wait for. Throws AccountBusy, TurnAbandoned, and QueueUnavailable without the store. */
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

/** Shares the slots of all workers between accounts, across all processes. */
export function accountSlots({ leases, within, slots, sharePercent }: AccountSlotsDeps): AccountSlots {
  const keeper = leaseKeeper(leases)
  const turns = takeTurns()
  const closed = new AbortController()

  return {
    acquire: async (claim, wait) => {
      const name = `${claim.type} ${claim.accountId}`
      const { giveUpAt, signal } = wait
      const isTaken =
        giveUpAt === undefined
          ? await take(claim, wait)
          : await turns.wait(name, async () => take(claim, wait), { giveUpAt, signal })
      if (!isTaken) throw busy()
      return hold(claim, name)
    },
    close: () => closed.abort(),
  }

  async function take(claim: Claim, { signal }: SlotWait): Promise<boolean> {
    if (closed.signal.aborted) throw new QueueUnavailable('The service is shutting down', 1)
    if (signal?.aborted) throw new TurnAbandoned()
    const limits = { slots: await slots(claim.type), sharePercent }
    return within(leases.take(leaseOf(claim), limits))
  }

  function hold(claim: Claim, name: string): Release {
    const release = keeper.keep(leaseOf(claim))
    return () => {
      within(release())
        .catch(() => undefined) // the lease expires
        .finally(() => turns.wake(name))
    }
  }
}

function leaseOf({ id, type, accountId }: Claim): Parameters<LeaseStore['take']>[0] {
  return { pool: type, holder: accountId, id }
}

function busy(): AccountBusy {
  return new AccountBusy('Too many checks of this account are running', RETRY_AFTER_SECONDS)
}
