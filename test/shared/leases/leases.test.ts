// Covers shared/leases/lease-keeper.ts, redis-leases.ts and postgres-leases.ts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaseKeeper } from '../../../shared/leases/lease-keeper.ts'
import { LEASE_MS, type LeaseStore, type PoolLimits } from '../../../shared/leases/lease-store.ts'
import { releaseTogether } from '../../../shared/leases/release-together.ts'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'

describeOnBothQueues('the slots of a pool, counted by several processes', (connection) => {
  const HALF = { slots: 8, sharePercent: 50 }
  let backends: QueueBackend[]
  let pool: string
  let processes: LeaseStore[]

  beforeEach(async () => {
    pool = randomUUID()
    backends = [1, 2].map(() => makeBackend(connection(), () => undefined))
    await Promise.all(backends.map((backend) => backend.queue('http_ping').waitUntilReady()))
    processes = backends.map(({ leases }) => leases)
  })
  afterEach(async () => {
    await Promise.all(backends.map((backend) => backend.close()))
  })

  const lease = (holder: string) => ({ pool, holder, id: randomUUID() })

  /** Requests this many slots at once, from each process in turn, and counts the granted ones. */
  async function take(holder: string, count: number, limits: PoolLimits = HALF): Promise<number> {
    const requests = Array.from({ length: count }, async (_, index) => {
      const leases = processes[index % processes.length] ?? assert.fail('no process')
      return leases.take(lease(holder), limits)
    })
    return (await Promise.all(requests)).filter(Boolean).length
  }

  it('go to one holder up to its share, even if it requests more at once', async () => {
    assert.equal(await take('noisy', 30), 4)
    assert.equal(await take('noisy', 1), 0)
  })

  it('go to the next holder up to its share of the rest', async () => {
    await take('first', 30)
    assert.equal(await take('second', 30), 2)
    assert.equal(await take('third', 30), 1)
  })

  it('are granted to a holder that has none, even when all are in use', async () => {
    assert.equal(await take('lone', 30, { slots: 1, sharePercent: 50 }), 1)
    assert.equal(await take('other', 30, { slots: 1, sharePercent: 50 }), 1)
    assert.equal(await take('early', 30, { slots: 0, sharePercent: 50 }), 1)
  })

  it('can all go to one holder if its share is 100 percent', async () => {
    assert.equal(await take('alone', 30, { slots: 8, sharePercent: 100 }), 8)
  })

  it('can be taken again once released, and can be released twice', async () => {
    const [one, other] = processes
    assert.ok(one && other)
    const [first, second] = [lease('noisy'), lease('noisy')]
    const limits = { slots: 4, sharePercent: 50 }
    assert.ok(await one.take(first, limits))
    assert.ok(await other.take(second, limits))
    assert.equal(await take('noisy', 5, limits), 0)
    const release = leaseKeeper(one).keep(first)
    await Promise.all([release(), release()])
    await release()
    assert.equal(await take('noisy', 5, limits), 1)
  })

  it('are released together with the next acquisition, or separately', async () => {
    const [one, other] = processes
    assert.ok(one && other)
    const together = releaseTogether(one)
    const limits = { slots: 2, sharePercent: 50 }
    const [first, second, third] = [lease('quick'), lease('quick'), lease('quick')]
    assert.ok(await together.take(first, limits))
    const released = together.release([first])
    assert.ok(await together.take(second, limits))
    assert.ok(!(await other.take(third, limits)))
    await Promise.all([released, together.release([second])])
    assert.ok(await other.take(third, limits))
  })

  it('stay taken while their process renews them, and become free once their lease expires', async () => {
    const [one] = processes
    assert.ok(one)
    const [kept, lost] = [lease('kept'), lease('lost')]
    const limits = { slots: 2, sharePercent: 50 }
    await one.take(kept, limits)
    await one.take(lost, limits)
    const release = leaseKeeper(one).keep(kept)
    await sleep(LEASE_MS + 200)
    assert.equal(await take('kept', 3, limits), 0)
    assert.equal(await take('lost', 3, limits), 1)
    await release()
  })
})
