import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLimitStore } from '../../../api/rate-limit/open-store.ts'
import {
  limiterFactory,
  withOwnLimit,
  type LimitResult,
  type Limit,
  type Limiter,
} from '../../../api/rate-limit/limiter.ts'
import { openDatabase } from '../../../api/store/database.ts'
import type { QueueConnection } from '../../../shared/queue/connection.ts'
import { readableLog, type ReadableLog } from '../../support/api/api.ts'
import { withDatabase } from '../../support/services/database.ts'
import { redisUrlOrSkip } from '../../support/services/services.ts'
import { startTcpProxy, type TcpProxy, urlThrough } from '../../support/services/tcp-proxy.ts'

const five: Limit = { name: 'five', requests: 5, seconds: 60, counted: 'requests', by: 'guide' }
/** A request counts until its bucket, a hundredth of the window, leaves the window. */
const LONGEST_MS = 60_600

describe('a limit that processes share (on Redis)', () => {
  let url = ''
  before(async function () {
    url = await redisUrlOrSkip(this)
  })
  sharedLimits('redis', () => url)
})

describe('a limit that processes share (on Postgres)', () => {
  const database = withDatabase()
  sharedLimits('postgres', () => database.url)
})

function sharedLimits(kind: QueueConnection['kind'], storeUrl: () => string): void {
  const opened: (() => Promise<void>)[] = []
  let proxy: TcpProxy

  beforeEach(async () => {
    proxy = await startTcpProxy(Number(new URL(storeUrl()).port))
  })
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
    await proxy.close()
  })

  type Observed = { refused: string[]; inMemory: boolean[] }
  type Process = ReadableLog & { observed: Observed; limiter: (limit: Limit) => Limiter }

  /** Opens a limiter through the proxy, as main.ts does for one process. */
  function startProcess(): Process {
    const url = urlThrough(proxy, storeUrl())
    const db = openDatabase(url, 2, { queryTimeoutMs: 1000, warn: () => undefined })
    const connection = kind === 'redis' ? { kind, url, rejectUnauthorized: true } : { kind, url }
    const { store, close } = openLimitStore(connection, db)
    opened.push(async () => {
      close()
      await db.destroy()
    })
    const log = readableLog()
    const observed: Observed = { refused: [], inMemory: [] }
    const observer = {
      refused: (limit: string) => void observed.refused.push(limit),
      countsInMemory: (isUnavailable: boolean) => void observed.inMemory.push(isUnavailable),
    }
    return { ...log, observed, limiter: limiterFactory(store, log.log, observer) }
  }

  /** Waits until the limiter counts in its store, since Redis connects a moment after its client is created. */
  async function untilShared({ limiter, lines }: Process): Promise<void> {
    const probe = limiter({ name: 'probe', requests: 1e6, seconds: 60, counted: 'requests', by: 'guide' })
    do {
      await probe.count('any')
      await sleep(5)
    } while (lines.at(-1)?.['level'] === 40)
    lines.length = 0
  }

  async function startTwo(): Promise<[Process, Process]> {
    const two: [Process, Process] = [startProcess(), startProcess()]
    await Promise.all(two.map(untilShared))
    return two
  }

  const pick = ({ allowed, remaining }: LimitResult): [boolean, number] => [allowed, remaining]
  const allowed = (counts: LimitResult[]): number => counts.filter((count) => count.allowed).length

  it('counts requests of all processes together', async () => {
    const [a, b] = (await startTwo()).map(({ limiter }) => limiter(five)) as [Limiter, Limiter]
    const remaining: number[] = []
    for (const limiter of [a, b, a, b, a]) remaining.push((await limiter.count('together')).remaining)
    assert.deepEqual(remaining, [4, 3, 2, 1, 0])
    for (const limiter of [a, b]) {
      const { allowed, remaining, resetMs } = await limiter.count('together')
      assert.deepEqual({ allowed, remaining }, { allowed: false, remaining: 0 })
      assert.ok(resetMs > 0 && resetMs <= LONGEST_MS)
    }
  })

  it('allows the exact number of simultaneous requests', async () => {
    const two = await startTwo()
    const limiters = two.map(({ limiter }) => limiter(five))
    const counts = await Promise.all(
      limiters.flatMap((limiter) => Array.from({ length: 10 }, async () => limiter.count('burst'))),
    )
    assert.equal(allowed(counts), 5)
    const refused = two.flatMap(({ observed }) => observed.refused)
    assert.deepEqual(
      refused,
      Array.from({ length: 15 }, () => 'five'),
    )
  })

  it('reports the remaining requests to each of several simultaneous requests', async () => {
    const [a, b] = (await startTwo()).map(({ limiter }) => limiter(five)) as [Limiter, Limiter]
    await a.count('rush')
    const counts = await Promise.all([
      b.count('rush'),
      b.count('rush', { points: 2 }),
      b.count('rush', { points: 2 }),
    ])
    assert.deepEqual(counts.map(pick), [
      [true, 3],
      [true, 1],
      // This request counts as two.
      [false, 1],
    ])
    assert.deepEqual(pick(await a.count('rush')), [true, 0])
  })

  it('can undo a count', async () => {
    const one = startProcess()
    await untilShared(one)
    const limiter = one.limiter(five)
    for (let turn = 0; turn < 7; turn += 1) {
      const { allowed } = await limiter.count('taken-back')
      assert.ok(allowed)
      await limiter.count('taken-back', { points: -1 })
    }
    assert.equal((await limiter.count('taken-back')).remaining, 4)
  })

  it('applies to every window, even across the end of the first', async () => {
    const limit: Limit = { name: 'any-window', requests: 5, seconds: 1, counted: 'requests', by: 'guide' }
    const limiters = (await startTwo()).map(({ limiter }) => limiter(limit))
    const passed: { from: number; to: number }[] = []
    const ask = async (limiter: Limiter): Promise<LimitResult> => {
      const from = performance.now()
      const count = await limiter.count('any-window')
      if (count.allowed) passed.push({ from, to: performance.now() })
      return count
    }
    const [first] = limiters
    assert.ok(first)
    const { resetMs } = await ask(first)
    await sleep(resetMs - 200)
    const end = performance.now() + 1500
    while (performance.now() < end) {
      await Promise.all(limiters.map(ask))
      await sleep(5)
    }
    for (const { from } of passed) {
      // The first and the last request were counted between these times.
      const surely = passed.filter((other) => other.from >= from && other.to - from < 1000)
      assert.ok(surely.length <= 5, `${surely.length} of 5`)
    }
    assert.ok(passed.length > 5, 'the window slides')
  }).timeout(8000)

  it('is not used up by refused requests', async () => {
    const [{ limiter }] = await startTwo()
    const short = limiter({ name: 'patient', requests: 2, seconds: 1, counted: 'requests', by: 'guide' })
    const end = performance.now() + 1500
    let passed = 0
    while (performance.now() < end) {
      passed += Number((await short.count('eager')).allowed)
      await sleep(5)
    }
    assert.ok(passed > 2)
  }).timeout(8000)

  it('needs one round trip for a request, and one for several simultaneous requests', async () => {
    const one = startProcess()
    await untilShared(one)
    const limiter = one.limiter({
      name: 'trips',
      requests: 1000,
      seconds: 60,
      counted: 'requests',
      by: 'guide',
    })
    const tripsOf = async (act: () => Promise<unknown>): Promise<number> => {
      const before = proxy.roundTrips()
      await act()
      return proxy.roundTrips() - before
    }
    await limiter.count('a')
    for (const key of ['a', 'new']) assert.equal(await tripsOf(async () => limiter.count(key)), 1)
    const refused = { requests: 1 }
    assert.equal(await tripsOf(async () => limiter.count('a', refused)), 1)
    const rush = Array.from({ length: 50 }, () => 'a')
    assert.equal(await tripsOf(async () => Promise.all(rush.map(async (key) => limiter.count(key)))), 1)
  })

  it('counts each key and each limit separately', async () => {
    const [{ limiter }] = await startTwo()
    const [one, other] = [limiter({ ...five, requests: 1 }), limiter({ ...five, name: 'other', requests: 1 })]
    assert.equal((await one.count('a')).allowed, true)
    assert.equal((await one.count('a')).allowed, false)
    assert.equal((await one.count('b')).allowed, true)
    assert.equal((await other.count('a')).allowed, true)
  })

  it('can be overridden for a key', async () => {
    const [{ limiter }] = await startTwo()
    const one = limiter(five)
    const own = withOwnLimit(one, 7)
    assert.deepEqual(own.limit, { ...five, requests: 7 })
    assert.equal(withOwnLimit(one, undefined), one)
    for (let count = 1; count <= 6; count++) await own.count('own')
    assert.deepEqual(allowed([await own.count('own')]), 1)
    assert.equal((await one.count('own')).allowed, false)
    const { allowed: isAllowed, remaining } = await own.count('own')
    assert.deepEqual([isAllowed, remaining], [false, 0])
  })

  it('allows requests again at the reported time', async () => {
    const [{ limiter }] = await startTwo()
    const short = limiter({ name: 'short', requests: 1, seconds: 1, counted: 'requests', by: 'guide' })
    await short.count('a')
    const { resetMs } = await short.count('a')
    // The store ends the window by its own clock, from which this timer may differ by milliseconds.
    await sleep(resetMs + 50)
    assert.equal((await short.count('a')).allowed, true)
  })

  describe('whose store fails', () => {
    for (const [state, act] of [
      ['hangs', async () => proxy.freeze()],
      ['is unavailable', async () => proxy.close()],
    ] as const) {
      it(`counts in each process separately while the store ${state}, and logs this once`, async () => {
        const two = await startTwo()
        await act()
        for (const { limiter, lines } of two) {
          const alone = limiter(five)
          const counts = [await alone.count('alone')]
          for (let i = 0; i < 6; i++) counts.push(await alone.count('alone'))
          assert.equal(allowed(counts), 5)
          assert.ok(counts.every(({ resetMs }) => resetMs > 0 && resetMs <= LONGEST_MS))
          assert.deepEqual(
            lines.map(({ level, msg }) => ({ level, msg })),
            [{ level: 40, msg: 'rate limits are counted in memory: their store is unavailable' }],
          )
        }
        if (state === 'is unavailable') proxy = await startTcpProxy(1)
      })
    }

    it('counts in the store again over a new connection once it is back, and logs this', async () => {
      const [a] = await startTwo()
      proxy.freeze()
      await a.limiter(five).count('back')
      assert.equal(a.lines.at(-1)?.['level'], 40)
      const limiter = a.limiter({
        name: 'back',
        requests: 1e6,
        seconds: 60,
        counted: 'requests',
        by: 'guide',
      })
      while (a.lines.at(-1)?.['level'] === 40) {
        await limiter.count('back')
        await sleep(5)
      }
      assert.match(String(a.lines.at(-1)?.['msg']), /in their store again$/)
      assert.deepEqual(a.observed.inMemory.slice(-2), [true, false])
    })
  })
}
