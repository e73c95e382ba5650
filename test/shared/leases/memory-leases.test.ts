import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Lease, LeaseStore } from '../../../shared/leases/lease-store.ts'
import { memoryLeases } from '../../../shared/leases/memory-leases.ts'

describe('the slots of a pool, counted in memory', () => {
  const HALF = { slots: 8, sharePercent: 50 }
  let leases: LeaseStore
  beforeEach(() => {
    leases = memoryLeases()
  })

  async function take(holder: string, count: number, limits = HALF): Promise<Lease[]> {
    const taken: Lease[] = []
    for (let request = 0; request < count; request += 1) {
      const lease = { pool: 'pool', holder, id: randomUUID() }
      if (await leases.take(lease, limits)) taken.push(lease)
    }
    return taken
  }

  it('go to each holder up to its share of what the others leave', async () => {
    const shares: number[] = []
    for (const holder of ['first', 'second', 'third']) shares.push((await take(holder, 30)).length)
    assert.deepEqual(shares, [4, 2, 1])
  })

  it('are granted to a holder that has none, even when all are in use', async () => {
    const one = { slots: 1, sharePercent: 50 }
    assert.equal((await take('lone', 30, one)).length, 1)
    assert.equal((await take('other', 30, one)).length, 1)
  })

  it('can all go to one holder if its share is 100 percent', async () => {
    assert.equal((await take('alone', 30, { slots: 8, sharePercent: 100 })).length, 8)
  })

  it('can be taken again once released, and can be released twice', async () => {
    const [first, second] = await take('noisy', 30)
    assert.ok(first && second)
    await leases.release([first])
    await leases.release([first])
    assert.equal((await take('noisy', 30)).length, 1)
    assert.equal(await leases.take({ ...first, id: randomUUID() }, HALF, [second]), true)
  })
})
