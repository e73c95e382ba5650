import type { Lease, LeaseStore, PoolLimits } from './lease-store.ts'

/** Ids of the leases of a pool, by holder. */
type PoolLeases = Map<string, Set<string>>

/** Keeps the leases of this process only, which do not expire: they end with the process. */
export function memoryLeases(): LeaseStore {
  const pools = new Map<string, PoolLeases>()

  return {
    take: async ({ pool, holder, id }, limits, ended = []) => {
      for (const lease of ended) release(lease)
      const leases = pools.get(pool) ?? new Map<string, Set<string>>()
      const ids = leases.get(holder) ?? new Set<string>()
      if (hasItsShare(ids.size, countAll(leases), limits)) return false
      pools.set(pool, leases.set(holder, ids.add(id)))
      return true
    },
    renew: async () => undefined,
    release: async (leases) => leases.forEach(release),
  }

  function release({ pool, holder, id }: Lease): void {
    const leases = pools.get(pool)
    const ids = leases?.get(holder)
    ids?.delete(id)
    if (ids?.size === 0) leases?.delete(holder)
    if (leases?.size === 0) pools.delete(pool)
  }
}

/** The rule of `PoolLimits`, as in the scripts of the shared stores. */
function hasItsShare(held: number, taken: number, { slots, sharePercent }: PoolLimits): boolean {
  return held > 0 && held * (100 - sharePercent) >= (slots - taken) * sharePercent
}

function countAll(leases: PoolLeases): number {
  return [...leases.values()].reduce((sum, ids) => sum + ids.size, 0)
}
