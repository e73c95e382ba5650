import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaseKeeper } from '../../../shared/leases/lease-keeper.ts'
import { LEASE_MS, type LeaseStore, type PoolLimits } from '../../../shared/leases/lease-store.ts'
import { releaseTogether } from '../../../shared/leases/release-together.ts'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import { onBothQueues } from '../../support/queues.ts'

onBothQueues('the slots of a pool, counted by several processes', (connection) => {
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
  async function take(holder: string, count: number, room: PoolLimits = HALF): Promise<number> {
    const asked = Array.from({ length: count }, async (_, index) => {
      const leases = processes[index % processes.length] ?? assert.fail('no process')
      return leases.take(lease(holder), room)
    })
    return (await Promise.all(asked)).filter(Boolean).length
  }

  it('go half to one holder that asks for all of them at once', async () => {
    assert.equal(await take('noisy', 30), 4)
    assert.equal(await take('noisy', 1), 0)
  })

  it('go to the next holder for half of the rest', async () => {
    await take('first', 30)
    assert.equal(await take('second', 30), 2)
    assert.equal(await take('third', 30), 1)
  })

  it('give a holder without a slot one, even when all are in use', async () => {
    assert.equal(await take('lone', 30, { slots: 1, sharePercent: 50 }), 1)
    assert.equal(await take('other', 30, { slots: 1, sharePercent: 50 }), 1)
    assert.equal(await take('early', 30, { slots: 0, sharePercent: 50 }), 1)
  })

  it('all go to one holder if they are not shared', async () => {
    assert.equal(await take('alone', 30, { slots: 8, sharePercent: 100 }), 8)
  })

  it('go to another holder once they are released, which is safe to do twice', async () => {
    const [one, other] = processes
    assert.ok(one && other)
    const [first, second] = [lease('noisy'), lease('noisy')]
    const room = { slots: 4, sharePercent: 50 }
    assert.ok(await one.take(first, room))
    assert.ok(await other.take(second, room))
    assert.equal(await take('noisy', 5, room), 0)
    const release = leaseKeeper(one).keep(first)
    await Promise.all([release(), release()])
    await release()
    assert.equal(await take('noisy', 5, room), 1)
  })

  it('are released with the next acquisition, or on their own', async () => {
    const [one, other] = processes
    assert.ok(one && other)
    const together = releaseTogether(one)
    const room = { slots: 2, sharePercent: 50 }
    const [first, second, third] = [lease('quick'), lease('quick'), lease('quick')]
    assert.ok(await together.take(first, room))
    const released = together.release([first])
    assert.ok(await together.take(second, room))
    assert.ok(!(await other.take(third, room)))
    await Promise.all([released, together.release([second])])
    assert.ok(await other.take(third, room))
  })

  it('stay taken while their process renews them, and are free soon after it dies', async () => {
    const [one] = processes
    assert.ok(one)
    const [kept, lost] = [lease('kept'), lease('lost')]
    const room = { slots: 2, sharePercent: 50 }
    await one.take(kept, room)
    await one.take(lost, room)
    const release = leaseKeeper(one).keep(kept)
    await sleep(LEASE_MS + 200)
    assert.equal(await take('kept', 3, room), 0)
    assert.equal(await take('lost', 3, room), 1)
    await release()
  })
})
