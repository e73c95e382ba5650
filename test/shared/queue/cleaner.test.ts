import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import { startCleaner, type Cleaner } from '../../../shared/queue/cleaner.ts'
import { jobNames, jobOptions, stallOptions, type ResultUse } from '../../../shared/queue/job-options.ts'
import { describeOnBothQueues } from '../../support/queues.ts'

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

  /** A cleaner whose clock is ahead. `fullness` is the fraction of the memory that is used. */
  function cleaner(fullness = 0): Cleaner {
    const clock = { now: () => Date.now() + laterMs, known: Promise.resolve(), stop: () => undefined }
    const jobs = { ...backend.endedJobs, fullness: async () => fullness }
    const cleaner = startCleaner(jobs, clock, assert.fail)
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
    const cleaner = startCleaner(
      { remove, fullness: async () => 0 },
      clock,
      ({ message }) => void errors.push(message),
    )
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
