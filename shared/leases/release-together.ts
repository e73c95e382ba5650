import type { Lease, LeaseStore } from './lease-store.ts'

/** Other processes may see a slot as taken for this long after its release. */
const RELEASE_DELAY_MS = 10

type Batch = {
  readonly leases: Lease[]
  readonly sent: PromiseWithResolvers<void>
  readonly timer: NodeJS.Timeout
}

export type BatchedLeaseStore = LeaseStore & {
  /** Sends the releases that have not been sent yet. */
  flush(): void
}

/**
 * Wraps a store so that it needs fewer calls: leases are released along with the next one that is taken, or together
 * after a moment, whichever comes first.
 */
export function releaseTogether(store: LeaseStore): BatchedLeaseStore {
  let batch: Batch | undefined

  return {
    take: async (lease, limits) => {
      const closed = closeBatch()
      if (!closed) return store.take(lease, limits)
      const taking = store.take(lease, limits, closed.leases)
      closed.sent.resolve(taking.then(() => undefined))
      return taking
    },
    renew: store.renew,
    release: async (leases) => {
      batch ??= openBatch()
      batch.leases.push(...leases)
      await batch.sent.promise
    },
    flush,
  }

  function openBatch(): Batch {
    return { leases: [], sent: Promise.withResolvers<void>(), timer: setTimeout(flush, RELEASE_DELAY_MS) }
  }

  function closeBatch(): Batch | undefined {
    const closed = batch
    clearTimeout(closed?.timer)
    batch = undefined
    return closed
  }

  function flush(): void {
    const closed = closeBatch()
    closed?.sent.resolve(store.release(closed.leases))
  }
}
