import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { checksInFlight, type CheckOwner, type InFlight } from '../../../api/rate-limit/in-flight.ts'
import { ApiError } from '../../../api/errors/errors.ts'
import type { LeaseStore } from '../../../shared/leases/lease-store.ts'
import { memoryLeases } from '../../../shared/leases/memory-leases.ts'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import { readableLog } from '../../support/api/api.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'

type Held = { ran: number; refused: string[]; end: () => Promise<void> }

/** Starts checks for an owner, in each process in turn, which run until `end` is called. */
async function start(processes: readonly InFlight[], owner: CheckOwner, count: number): Promise<Held> {
  const held = Promise.withResolvers<void>()
  const checks: Promise<void>[] = []
  const outcomes = Array.from({ length: count }, async (_, index) => {
    const inFlight = processes[index % processes.length] ?? assert.fail('no process')
    const started = Promise.withResolvers<'ran'>()
    const check = inFlight(owner, async () => {
      started.resolve('ran')
      await held.promise
    })
    checks.push(check)
    check.catch(started.reject)
    return started.promise.catch((error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual([error.code, error.headers], ['rate_limited', { 'Retry-After': '1' }])
      return error.message
    })
  })
  const settled = await Promise.all(outcomes)
  const end = async (): Promise<void> => {
    held.resolve()
    await Promise.allSettled(checks)
  }
  return {
    ran: settled.filter((outcome) => outcome === 'ran').length,
    refused: [...new Set(settled.filter((outcome) => outcome !== 'ran'))],
    end,
  }
}

const guideOf = (embedKey: string, client: string): CheckOwner => ({ kind: 'guide', embedKey, client })

describeOnBothQueues('the checks that run at once, over all processes', (connection) => {
  let backends: QueueBackend[]
  let processes: InFlight[]
  let refusals: string[]
  let embedKey: string

  beforeEach(async () => {
    embedKey = randomUUID()
    refusals = []
    backends = [1, 2].map(() => makeBackend(connection(), () => undefined))
    await Promise.all(backends.map((backend) => backend.queue('http_ping').waitUntilReady()))
    const observer = { refused: (limit: string) => void refusals.push(limit) }
    const deps = { limitMs: 60_000, waitMs: 0, log: readableLog().log, observer }
    processes = backends.map(({ leases }) => checksInFlight({ leases, ...deps }))
  })
  afterEach(async () => {
    await Promise.all(backends.map((backend) => backend.close()))
  })

  it('are shared out between the clients of an embed key', async () => {
    const noisy = await start(processes, guideOf(embedKey, '192.0.2.1'), 20)
    const other = await start(processes, guideOf(embedKey, '192.0.2.2'), 20)
    const last = await start(processes, guideOf(embedKey, '192.0.2.3'), 20)
    assert.deepEqual([noisy.ran, other.ran, last.ran], [5, 3, 1])
    assert.deepEqual(noisy.refused, [
      'At most 10 checks of this guide may run at once, and your network runs its share of them; ' +
        'none of yours has ended in time',
    ])
    assert.deepEqual([...new Set(refusals)], ['checks-at-once'])
    for (const checks of [noisy, other, last]) await checks.end()
    // Checks end before their slots are free again.
    let ran = 0
    while (ran !== 5) {
      const again = await start(processes, guideOf(embedKey, '192.0.2.3'), 20)
      await again.end()
      ran = again.ran
      assert.ok(ran <= 5)
    }
  })

  it('are ten for all networks of an IPv6 site, which leaves slots to others', async () => {
    const networks = Array.from({ length: 20 }, async (_, index) =>
      start(processes, guideOf(embedKey, `2001:db8:1:${index.toString(16)}::1`), 1),
    )
    const site = await Promise.all(networks)
    assert.equal(
      site.reduce((sum, { ran }) => sum + ran, 0),
      10,
    )
    assert.deepEqual(new Set(site.flatMap(({ refused }) => refused)).size, 1)
    const others = ['2001:db8:2::1', '192.0.2.1'].map((client) => guideOf(embedKey, client))
    const last = await Promise.all(others.map(async (owner) => start(processes, owner, 2)))
    assert.deepEqual(
      last.map(({ ran }) => ran),
      [1, 1],
    )
    const elsewhere = await start(processes, guideOf(randomUUID(), '2001:db8:1:ffff::1'), 20)
    assert.equal(elsewhere.ran, 5)
    for (const checks of [...site, ...last, elsewhere]) await checks.end()
  })

  it('are shared out between IPv6 networks, of which refused checks take nothing from their site', async () => {
    const one = await start(processes, guideOf(embedKey, '2001:db8:1:1::1'), 20)
    const same = await start(processes, guideOf(embedKey, '2001:db8:1:1::2'), 20)
    const other = await start(processes, guideOf(embedKey, '2001:db8:1:2::1'), 20)
    assert.deepEqual([one.ran, same.ran, other.ran], [5, 0, 3])
    for (const checks of [one, same, other]) await checks.end()
  })

  it('wait for their turn, in order of arrival, while they can still end in time', async () => {
    const patient = backends.map(({ leases }) =>
      checksInFlight({ leases, limitMs: 60_000, waitMs: 60_000, log: readableLog().log }),
    )
    const owner = guideOf(embedKey, '192.0.2.1')
    const began: number[] = []
    let [running, most] = [0, 0]
    const checks = Array.from({ length: 30 }, async (_, index) =>
      patient[0]?.(owner, async (waitedMs) => {
        began.push(index)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 20))
        running -= 1
        return waitedMs
      }),
    )
    const waitedMs = await Promise.all(checks)
    assert.deepEqual(
      began,
      began.toSorted((one, other) => one - other),
    )
    assert.deepEqual([began.length, most], [30, 5])
    assert.ok((waitedMs[29] ?? 0) > (waitedMs[0] ?? 0))
    assert.deepEqual(refusals, [])
  })

  it('have a larger share of the key while they wait, which leaves slots to other clients', async () => {
    const patient = backends.map(({ leases }) =>
      checksInFlight({ leases, limitMs: 60_000, waitMs: 60_000, log: readableLog().log }),
    )
    const [first, second] = [guideOf(embedKey, '192.0.2.1'), guideOf(embedKey, '192.0.2.2')]
    const held = Promise.withResolvers<void>()
    const eight = Promise.withResolvers<void>()
    let running = 0
    const checks = Array.from({ length: 12 }, async () =>
      patient[0]?.(first, async () => {
        running += 1
        if (running === 8) eight.resolve()
        await held.promise
      }),
    )
    await eight.promise
    const others = await start([patient[1] ?? assert.fail('no process')], second, 2)
    assert.deepEqual([running, others.ran], [8, 2])
    held.resolve()
    await Promise.all(checks)
    await others.end()
  })

  it('stop waiting when their caller disconnects', async () => {
    const [{ leases } = assert.fail('no process')] = backends
    const patient = checksInFlight({ leases, limitMs: 60_000, waitMs: 60_000, log: readableLog().log })
    const owner = { kind: 'account', id: randomUUID() } as const
    const held = await start([patient], owner, 10)
    const first = patient(owner, async () => 'ran')
    const leaving = new AbortController()
    const left = patient(owner, async () => assert.fail('nobody waits for it'), { signal: leaving.signal })
    const next = patient(owner, async () => 'ran')
    leaving.abort()
    await assert.rejects(left, { name: 'TurnAbandoned', message: /disconnected/ })
    await held.end()
    assert.deepEqual(await Promise.all([first, next]), ['ran', 'ran'])
  })

  for (const kind of ['installation', 'account'] as const) {
    it(`are ten for each ${kind}`, async () => {
      const checks = await start(processes, { kind, id: randomUUID() }, 12)
      const other = await start(processes, { kind, id: randomUUID() }, 1)
      assert.deepEqual([checks.ran, other.ran], [10, 1])
      assert.deepEqual(checks.refused, [
        `10 checks of this ${kind} are running, the most allowed at once, and none has ended in time`,
      ])
      await checks.end()
      await other.end()
    })
  }
})

describe('the checks that run at once, while the store is unavailable', () => {
  const failing: Record<string, LeaseStore['take']> = {
    fails: async () => Promise.reject(new Error('The queue does not answer')),
    hangs: async () => new Promise(() => undefined),
  }
  for (const [how, take] of Object.entries(failing)) {
    it(`are counted in memory if it ${how}, which is logged`, async () => {
      const { log, lines } = readableLog()
      const inFlight = checksInFlight({ leases: { ...memoryLeases(), take }, limitMs: 50, waitMs: 0, log })
      const checks = await start([inFlight], guideOf('wm_1', '192.0.2.1'), 20)
      assert.equal(checks.ran, 5)
      assert.deepEqual(
        lines.map(({ msg }) => msg),
        ['checks in flight are counted in memory: their store is unavailable'],
      )
      await checks.end()
    })
  }

  it('do not keep a slot that the store grants too late', async () => {
    const granted = Promise.withResolvers<boolean>()
    const kept: unknown[] = []
    const leases: LeaseStore = {
      take: async () => granted.promise,
      renew: async (renewed) => void kept.push(...renewed),
      release: async (released) => void kept.push(...released),
    }
    const inFlight = checksInFlight({ leases, limitMs: 50, waitMs: 0, log: readableLog().log })
    const checks = await start([inFlight], guideOf('wm_1', '192.0.2.1'), 1)
    granted.resolve(true)
    await checks.end()
    assert.deepEqual(kept, [])
  })
})
