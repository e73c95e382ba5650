import type { Pool } from 'pg'
import { LEASE_MS, type Lease, type LeaseStore, type PoolLimits } from './lease-store.ts'

type PendingTake = PromiseWithResolvers<boolean> & { readonly lease: Lease; readonly limits: PoolLimits }

/**
 * Keeps leases in the table of migration 14. Requests that arrive while a statement runs share the next one: in a
 * burst, one statement each would wait too long for the only connection.
 */
export function postgresLeases(db: Pool): LeaseStore {
  const waitingByPool = new Map<string, PendingTake[]>()

  return {
    take: async (lease, limits, ended = []) => {
      if (ended.length === 0) return enqueue(lease, limits)
      const [taken] = await Promise.all([enqueue(lease, limits), release(ended)])
      // The two statements use different connections, so the slot may have been refused before the release.
      return taken || enqueue(lease, limits)
    },
    renew: async (leases) => void (await db.query(RENEW, [idsOf(leases), LEASE_MS])),
    release,
  }

  async function release(leases: readonly Lease[]): Promise<void> {
    await db.query(RELEASE, [idsOf(leases)])
  }

  async function enqueue(lease: Lease, limits: PoolLimits): Promise<boolean> {
    const pending = { ...Promise.withResolvers<boolean>(), lease, limits }
    const waiting = waitingByPool.get(lease.pool)
    if (waiting) waiting.push(pending)
    else void takeAll(lease.pool, [pending])
    return pending.promise
  }

  /** Takes a batch, and then the requests that have arrived meanwhile. Runs one statement per pool at a time. */
  async function takeAll(pool: string, batch: readonly PendingTake[]): Promise<void> {
    const meanwhile: PendingTake[] = []
    waitingByPool.set(pool, meanwhile)
    try {
      const taken = await takeBatch(pool, batch)
      for (const { lease, resolve } of batch) resolve(taken.has(lease.id))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (meanwhile.length > 0) return takeAll(pool, meanwhile)
    waitingByPool.delete(pool)
  }

  async function takeBatch(pool: string, batch: readonly PendingTake[]): Promise<Set<string>> {
    const ids = batch.map(({ lease }) => lease.id)
    const holders = batch.map(({ lease }) => lease.holder)
    const slots = batch.map(({ limits }) => limits.slots)
    const shares = batch.map(({ limits }) => limits.sharePercent)
    const { rows } = await db.query<{ id: string }>(TAKE, [ids, pool, holders, slots, shares, LEASE_MS])
    return new Set(rows.map(({ id }) => id))
  }
}

function idsOf(leases: readonly Lease[]): string[] {
  return leases.map(({ id }) => id)
}

/** Takes leases in the order of the requests. Each call of the function sees the leases that earlier rows took. */
const TAKE = `
  select id from unnest($1::uuid[], $3::text[], $4::int[], $5::int[]) as requested (id, holder, slots, share)
  where take_check_lease(id, $2, holder, slots, share, $6)`
const RENEW = `
  update check_leases set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where id = any($1)`
const RELEASE = 'delete from check_leases where id = any($1)'
