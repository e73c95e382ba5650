/** One use of a pool of slots by a holder. A pool that is not divided between holders is its own holder. */
export type Lease = { readonly pool: string; readonly holder: string; readonly id: string }

/** The size of a pool, and the share of one holder. */
export type PoolLimits = {
  readonly slots: number
  /**
   * The percentage of the pool that one holder may take while it is the only one. A holder at its share leaves the rest
   * free, and of what the others leave free the next one may take the same percentage. 100 shares nothing out.
   */
  readonly sharePercent: number
}

/** Store in which all processes count the slots in use. A lease that is not renewed in time is over. */
export type LeaseStore = {
  /**
   * Takes a slot, unless the holder has its share or more. A holder without any gets one even from a full pool of
   * others, so that a late one still has a turn. Those that are `over`, of any pool, are released first.
   */
  take(lease: Lease, limits: PoolLimits, over?: readonly Lease[]): Promise<boolean>
  /** Renews those that are not over yet. */
  renew(leases: readonly Lease[]): Promise<void>
  release(leases: readonly Lease[]): Promise<void>
}

/** A slot whose process died is free again after this. */
export const LEASE_MS = 3000
