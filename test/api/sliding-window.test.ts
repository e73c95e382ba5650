// Covers api/rate-limit/memory-window.ts, redis-window.ts and postgres-window.ts.
import assert from 'node:assert/strict'
import { Redis } from 'ioredis'
import fc from 'fast-check'
import { memoryWindow } from '../../api/rate-limit/memory-window.ts'
import { deleteEndedCounts, postgresWindow } from '../../api/rate-limit/postgres-window.ts'
import { redisWindow } from '../../api/rate-limit/redis-window.ts'
import { BUCKETS, type SlidingWindow } from '../../api/rate-limit/window.ts'
import { withDatabase } from '../support/services/database.ts'
import { redisUrlOrSkip } from '../support/services/services.ts'

const WINDOW_MS = 60_000
const BUCKET_MS = WINDOW_MS / BUCKETS
/** Milliseconds since 1970, as the stores count them, and not at the start of a bucket. */
const START = Date.UTC(2026, 0, 1) + 123

/** One or more simultaneous requests, with the time since the previous ones. */
const step = fc.record({
  afterMs: fc.oneof(
    fc.integer({ min: 0, max: 700 }),
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom(0, BUCKET_MS, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + BUCKET_MS),
  ),
  times: fc.integer({ min: 1, max: 12 }),
  points: fc.constantFrom(1, 1, 1, 2, 7),
  limit: fc.constantFrom(1, 5, 20, 60),
})
type Step = { afterMs: number; times: number; points: number; limit: number }

let keys = 0
const freshKey = (): string => `key-${process.pid}-${keys++}`

describe('a sliding window in memory', () => testSlidingWindow(() => memoryWindow()))

describe('a sliding window on Redis', () => {
  let redis: Redis
  before(async function () {
    redis = new Redis(await redisUrlOrSkip(this))
  })
  after(() => redis?.disconnect())

  testSlidingWindow(() => redisWindow(redis, 'test'))

  it('takes 12 bytes per bucket in use, 12 KB at most, and is deleted when the window is over', async () => {
    const [count, key] = [redisWindow(redis, 'test'), freshKey()]
    for (let bucket = 0; bucket <= 2 * BUCKETS; bucket += 1) {
      await count({ key, limit: 1e9, windowMs: WINDOW_MS, times: 3, points: 1 }, START + bucket * BUCKET_MS)
    }
    assert.equal(await redis.strlen(`test:${key}`), 4 + 12 * BUCKETS)
    const ttl = await redis.pttl(`test:${key}`)
    assert.ok(ttl > 0 && ttl <= WINDOW_MS)
  })
})

describe('a sliding window on Postgres', () => {
  const database = withDatabase()
  testSlidingWindow(() => postgresWindow(database.db, 'test'))

  it('is deleted once none of its requests count, and not before', async () => {
    const count = postgresWindow(database.db, 'test')
    const [over, running] = [freshKey(), freshKey()]
    for (const key of [over, running]) {
      await count({ key, limit: 5, windowMs: WINDOW_MS, times: 1, points: 1 })
    }
    const rows = database.db('request_windows')
    await rows
      .clone()
      .where({ key: `at:test:${over}` })
      .update({ ends_at: new Date(0) })
    await deleteEndedCounts(database.db)
    assert.equal((await rows.clone().where({ key: `at:test:${over}` })).length, 0)
    assert.equal((await rows.clone().where({ key: `at:test:${running}` })).length, 1)
  })
})

function testSlidingWindow(open: () => SlidingWindow): void {
  let count: SlidingWindow
  before(() => (count = open()))

  it('grants as many requests as a window that keeps every request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => replay(count, steps)),
      { numRuns: 60 },
    )
  }).timeout(30_000)

  it('grants at most the limit in any window, and all of it to a caller that waits no longer than it must', async () => {
    const [key, limit] = [freshKey(), 60]
    const request = { key, limit, windowMs: WINDOW_MS, times: 1, points: 1 }
    const granted: number[] = []
    // The caller sends each request as soon as it is allowed.
    for (let now = START; now < START + 4 * WINDOW_MS;) {
      const answer = await count(request, now)
      if (answer.granted === 1) granted.push(now)
      now += answer.granted === 1 ? 7 : answer.resetMs
    }
    for (const [index, at] of granted.entries()) {
      const inWindow = granted.slice(index).filter((other) => other < at + WINDOW_MS)
      assert.ok(inWindow.length <= limit)
    }
    assert.equal(granted.length, 4 * limit)
  }).timeout(10_000)

  for (const limit of [1, 7, 60, 600]) {
    it(`grants all requests at an even pace of ${limit} in a window`, async () => {
      const request = { key: freshKey(), limit, windowMs: WINDOW_MS, times: 1, points: 1 }
      for (let index = 0; index < 2 * limit + 3; index += 1) {
        const at = START + (index * WINDOW_MS) / limit
        assert.equal((await count(request, at)).granted, 1, `request ${index + 1}`)
      }
      assert.equal((await count(request, START + ((2 * limit + 3) * WINDOW_MS) / limit - 1)).granted, 0)
    }).timeout(10_000)
  }

  it('returns undone requests to the limit, without shortening how long the others count', async () => {
    const request = { key: freshKey(), limit: 3, windowMs: WINDOW_MS, times: 1, points: 1 }
    for (const afterMs of [0, 10_000, 20_000]) await count(request, START + afterMs)
    assert.equal((await count(request, START + 20_000)).granted, 0)
    assert.equal((await count({ ...request, points: -1 }, START + 20_000)).used, 2)
    assert.deepEqual((await count(request, START + 20_000)).granted, 1)
    const { granted, resetMs } = await count(request, START + 20_000)
    assert.equal(granted, 0)
    assert.ok(resetMs >= 50_000)
    assert.equal((await count({ ...request, points: -1, times: 9 }, START + 20_000)).used, 0)
    assert.equal((await count({ ...request, times: 9 }, START + 20_000)).granted, 3)
  })

  it('ignores a clock that was set back, and restarts if it was set back by more than a window', async () => {
    const request = { key: freshKey(), limit: 2, windowMs: WINDOW_MS, times: 1, points: 1 }
    await count(request, START)
    assert.equal((await count(request, START - 5000)).used, 2)
    assert.equal((await count(request, START + WINDOW_MS - BUCKET_MS)).granted, 0)
    assert.deepEqual(await count(request, START - 3 * WINDOW_MS).then(({ used }) => used), 1)
  })
}

/** Compares the window with a model that keeps all points, and until when they count. */
async function replay(count: SlidingWindow, steps: readonly Step[]): Promise<void> {
  const key = freshKey()
  let counted: { leavesAt: number; points: number; at: number }[] = []
  const all: typeof counted = []
  let now = START
  for (const { afterMs, times, points, limit } of steps) {
    now += afterMs
    counted = counted.filter(({ leavesAt }) => leavesAt > now)
    const usedBefore = sum(counted)
    let granted = 0
    while (granted < times && usedBefore + (granted + 1) * points <= limit) granted += 1
    const added = { leavesAt: now + WINDOW_MS, at: now, points: granted * points }
    if (granted > 0) {
      // All of a bucket count as long as its last.
      for (const one of counted) if (bucketOf(one.at) === bucketOf(now)) one.leavesAt = added.leavesAt
      for (const list of [counted, all]) list.push(added)
    }
    const answer = await count({ key, limit, windowMs: WINDOW_MS, times, points }, now)
    const used = usedBefore + granted * points
    assert.deepEqual(answer, { granted, used, resetMs: resetOf(counted, used + points - limit) - now })
    const inWindow = all.filter(({ at }) => at > now - WINDOW_MS)
    assert.ok(granted === 0 || sum(inWindow) <= limit)

    function resetOf(list: typeof counted, missing: number): number {
      if (list.length === 0) return now
      let freed = 0
      const last = list.find((one) => (freed += one.points) >= Math.max(1, missing)) ?? list.at(-1)
      return last?.leavesAt ?? now
    }
  }
}

function bucketOf(at: number): number {
  return Math.floor(at / BUCKET_MS)
}

function sum(list: readonly { points: number }[]): number {
  return list.reduce((total, { points }) => total + points, 0)
}
