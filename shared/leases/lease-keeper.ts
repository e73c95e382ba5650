import type { Lease, LeaseStore } from './lease-store.ts'

const RENEW_MS = 1000

export type LeaseKeeper = {
  /** Renews a lease until the returned function releases it, which is safe to call twice. */
  keep(lease: Lease): () => Promise<void>
}

/** Renews all leases of a process together. Most checks end before their first renewal. */
export function leaseKeeper(store: Pick<LeaseStore, 'renew' | 'release'>): LeaseKeeper {
  const activeLeases = new Set<Lease>()
  let renewing: NodeJS.Timeout | undefined

  return {
    keep: (lease) => {
      activeLeases.add(lease)
      renewing ??= setInterval(renew, RENEW_MS).unref()
      let released: Promise<void> | undefined
      return async () => {
        activeLeases.delete(lease)
        await (released ??= store.release([lease]))
      }
    },
  }

  function renew(): void {
    if (activeLeases.size === 0) {
      clearInterval(renewing)
      renewing = undefined
      return
    }
    // While the store is unavailable, leases expire, and slots are not counted until it is back.
    store.renew([...activeLeases]).catch(() => undefined)
  }
}
