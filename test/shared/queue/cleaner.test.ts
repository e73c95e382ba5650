// Covers shared/queue/cleaner.ts and shared/queue/result-budget.ts.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import { startCleaner, type Cleaner } from '../../../shared/queue/cleaner.ts'
import { jobNames, jobOptions, stallOptions, type ResultUse } from '../../../shared/queue/job-options.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'

const HOUR_MS = 3_600_000

describeOnBothQueues('deleted jobs', (connection) => {
  const queues = ['dns_lookup', 'http_ping', 'script_presence'] as const
  let backend: QueueBackend
  let laterMs = 0

  beforeEach(async () => {
    backend = makeBackend(connection(), () => undefined)
    for (const name of queues) backend.queue(name)
    backend.worker('http_ping', ({ name }) => finish(name), { concurrency: 10, ...stallOptions })
    await backend.ready()
    await backend.endedJobs.remove('http_ping', { state: 'completed', until: Number.MAX_SAFE_INTEGER })
    await backend.endedJobs.remove('http_ping', { state: 'failed', until: Number.MAX_SAFE_INTEGER })
  })
  afterEach(() => backend.close())

  const finish = (name: string): Promise<string> =>
    name === 'fails' ? Promise.reject(new Error('a bug')) : Promise.resolve('x'.repeat(100))

  /** Resolves when `count` more jobs have ended. */
  async function end(count: number, use: ResultUse, name = 'check'): Promise<void> {
    const queue = backend.queue('http_ping')
    const before = await kept()
    await queue.addBulk(
      Array.from({ length: count }, (_, index) => {
        const opts = jobOptions(jobNames(use, `${use} ${index}`))
        return { name, data: {}, opts }
      }),
    )
    while ((await kept()) < before + count) await sleep(20)
  }

  async function kept(): Promise<number> {
    const { completed = 0, failed = 0 } = await backend.queue('http_ping').getJobCounts('completed', 'failed')
    return completed + failed
  }

  async function countEvents(): Promise<number> {
    const { kind, url } = connection()
    if (kind === 'redis') {
      const redis = new Redis(url)
      return redis.xlen('{waymark:http_ping}:http_ping:events').finally(() => redis.disconnect())
    }
    const client = new Client(url)
    await client.connect()
    const { rowCount } = await client.query("select 1 from bullmq.event where queue = 'http_ping'")
    await client.end()
    return rowCount ?? 0
  }

  /** A cleaner whose clock is ahead. `fullness` is the fraction of the memory that is used. */
  function cleaner(fullness = 0, resultBytes = 10 ** 9): Cleaner {
    const clock = { now: () => Date.now() + laterMs, known: Promise.resolve(), stop: () => undefined }
    const jobs = { ...backend.endedJobs, fullness: async () => fullness }
    const cleaner = startCleaner({ jobs, clock, resultBytes, onError: assert.fail })
    cleaner.stop() // the test runs its rounds
    return cleaner
  }

  it('include awaited results after one wait, and results to be read by id after an hour', async () => {
    await end(1200, 'wait')
    await end(30, 'later')
    laterMs = 10_000
    const cleans = cleaner()
    await cleans.clean()
    assert.equal(await kept(), 1230)
    laterMs = 60_000
    await cleans.clean()
    assert.equal(await kept(), 30)
    laterMs = HOUR_MS + 60_000
    await cleans.clean()
    assert.equal(await kept(), 0)
  })

  it('include failed jobs after a day', async () => {
    await end(3, 'wait', 'fails')
    laterMs = 2 * HOUR_MS
    await cleaner().clean()
    assert.equal(await kept(), 3)
    laterMs = 25 * HOUR_MS
    await cleaner().clean()
    assert.equal(await kept(), 0)
  })

  it('include the oldest results of any kind when the store is full', async () => {
    await end(10, 'later')
    laterMs = 60_000
    await cleaner(0.5).clean()
    assert.equal(await kept(), 10)
    await cleaner(0.95).clean()
    assert.equal(await kept(), 0)
  })

  it('include the oldest results beyond the budget of bytes, in a store without a bound of its own', async () => {
    await end(100, 'later')
    await end(10, 'wait')
    laterMs = 10_000
    const within = cleaner(0, 10 ** 6)
    await within.clean()
    const bytes = within.resultBytes('http_ping')
    assert.ok(bytes > 110 * 100 && bytes < 110 * 1000, `${bytes} bytes`)
    await cleaner(0, bytes / 2).clean()
    assert.equal(await kept(), 110)
    laterMs = 30_000
    await cleaner(0.5, bytes / 2).clean()
    assert.equal(await kept(), 100)
    const beyond = cleaner(0, bytes / 2)
    await beyond.clean()
    // 100 / 110 of the bytes are left, of which 90 % of the half may stay.
    const deleted = Math.ceil(100 * (1 - (0.9 * bytes) / 2 / Math.round((bytes / 110) * 100)))
    assert.equal(await kept(), 100 - deleted)
    assert.equal(beyond.deletedEarly('http_ping'), deleted)
  })

  it('include events, which have a copy of each result, after one wait', async () => {
    await end(3, 'later')
    assert.ok((await countEvents()) >= 3)
    laterMs = 10_000
    await cleaner().clean()
    assert.ok((await countEvents()) >= 3)
    laterMs = 30_000
    await cleaner().clean()
    assert.equal(await countEvents(), 0)
  })

  it('are all gone when several processes clean at the same time', async () => {
    await end(500, 'wait')
    laterMs = 60_000
    await Promise.all([cleaner().clean(), cleaner().clean()])
    assert.equal(await kept(), 0)
  })
})

describe('a cleaner', () => {
  /** A cleaner whose store fails when the test says so. `called` resolves once its first round has begun. */
  function startOnFailingStore() {
    const called = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<number>()
    const remove = async (): Promise<number> => {
      called.resolve()
      return answer.promise
    }
    const errors: string[] = []
    const clock = { now: () => Date.now(), known: Promise.resolve(), stop: () => undefined }
    const measureCompleted = async () => ({ count: 0, bytes: 0 })
    const cleaner = startCleaner({
      jobs: { remove, removeEvents: async () => undefined, measureCompleted, fullness: async () => 0 },
      clock,
      resultBytes: 10 ** 9,
      onError: ({ message }) => void errors.push(message),
    })
    const fail = async (): Promise<void> => {
      answer.reject(new Error('the store fails'))
      await sleep(0)
    }
    return { cleaner, called: called.promise, fail, errors }
  }

  it('reports a round that fails', async () => {
    const { cleaner, called, fail, errors } = startOnFailingStore()
    await called
    await fail()
    assert.deepEqual(errors, ['the store fails'])
    cleaner.stop()
  })

  it('does not report a round that its end interrupts', async () => {
    const { cleaner, called, fail, errors } = startOnFailingStore()
    await called
    cleaner.stop()
    await fail()
    assert.deepEqual(errors, [])
  })
})
