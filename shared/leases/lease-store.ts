/** One slot of a pool, taken by a holder. A pool that is not divided between holders is its own holder. */
export type Lease = { readonly pool: string; readonly holder: string; readonly id: string }

/** Size of a pool, and the share of one holder. */
export type PoolLimits = {
  readonly slots: number
  /**
   * Percentage of the pool that one holder may take while it is the only one. Each further holder may take the same
   * percentage of the slots that the others leave free. At 100, one holder may take all slots.
   */
  readonly sharePercent: number
}

/** Store in which all processes count the slots in use. A lease expires unless it is renewed in time. */
export type LeaseStore = {
  /**
   * Takes a slot, unless the holder already has its share. A holder without a slot gets one even if others have
   * filled the pool, so that a late holder still gets a turn. Releases the leases in `ended` first; they can be of
   * any pool.
   */
  take(lease: Lease, limits: PoolLimits, ended?: readonly Lease[]): Promise<boolean>
  /** Renews the leases that have not expired. */
  renew(leases: readonly Lease[]): Promise<void>
  release(leases: readonly Lease[]): Promise<void>
}

/** Time after which the slot of a dead process is free again. */
export const LEASE_MS = 3000
