import assert from 'node:assert/strict'
import { patience } from '../../support/machine/patience.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CANCEL_GRACE_MS } from '../../../shared/queue/cancel.ts'
import type { CheckJob } from '../../../shared/check/job.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import type { QueueBackend } from '../../../shared/queue/backend.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import type { AccountCheckRequest, CheckQueue, QueuedJob } from '../../../shared/queue/check-queue.ts'
import { AccountBusy, QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { openCheckQueue } from '../../../shared/queue/client.ts'
import { workerName } from '../../../shared/queue/admission/capacity.ts'
import { stallOptions } from '../../../shared/queue/job-options.ts'
import { jobPayload, toPayload } from '../../../shared/queue/payload.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'

const onError = (): void => undefined

describeOnBothQueues('the wait for a check', (connection) => {
  const opened: { close(): Promise<void> }[] = []
  let number = 0

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((item) => item.close()))
    // A failed test would leave its jobs to the next one.
    const previous = makeBackend(connection(), onError)
    await previous.ready()
    await previous.queue('http_ping').obliterate({ force: true })
    await previous.close()
  })

  function queue(waitMs = 20_000): CheckQueue {
    const client = openCheckQueue({ connection: connection(), waitMs, onError })
    opened.push(client)
    return client
  }

  function backend(): QueueBackend {
    const newBackend = makeBackend(connection(), onError)
    opened.push(newBackend)
    return newBackend
  }

  /** Starts a worker that returns the result of `process` in the form of our own workers. */
  async function worker(process: (job: CheckJob) => Promise<WorkerResult>, concurrency = 10): Promise<void> {
    await rawWorker(async (data) => toPayload(await process(jobPayload.parse(data))), concurrency)
  }

  async function rawWorker(process: (data: unknown) => Promise<unknown>, concurrency = 10): Promise<void> {
    const ownBackend = backend()
    const options = { concurrency, name: workerName(concurrency), ...stallOptions }
    ownBackend.worker('http_ping', (job) => process(job.data), options)
    await ownBackend.ready()
  }

  /** A worker whose jobs end when the test says so. */
  async function heldWorker(concurrency = 10): Promise<{
    started: Promise<void>
    runs: () => number
    finish: (result?: WorkerResult) => void
  }> {
    const start = Promise.withResolvers<void>()
    const end = Promise.withResolvers<WorkerResult>()
    let runs = 0
    // A worker closes only when its jobs have ended, even if a test fails before it ends them.
    opened.push({ close: async () => end.resolve(checkResultWith()) })
    await worker(() => {
      runs += 1
      start.resolve()
      return end.promise
    }, concurrency)
    return {
      started: start.promise,
      runs: () => runs,
      finish: (result = checkResultWith()) => end.resolve(result),
    }
  }

  /** A check that no other test requests, so that it joins none by chance. */
  function request(target = `https://${++number}.example.com/`): AccountCheckRequest {
    const accountId = randomUUID()
    return { type: 'http_ping', target, config: { type: 'http_ping' }, accountId, requestId: 'request-1' }
  }

  it("returns the worker's result", async () => {
    await worker(async (job) => checkResultWith({ url: job.target }))
    const wanted = request()
    const result = await queue().run(wanted)
    assert.equal(result.details.url, wanted.target)
    assert.equal(result.ok, true)
  })

  it('adds a job with the fields of the contract', async () => {
    let data: Partial<CheckJob> = {}
    let takenAt = Infinity
    await worker(async (job) => {
      takenAt = Date.now()
      data = job
      return checkResultWith()
    })
    const before = Date.now()
    const wanted = { ...request('https://data.example.com/'), config: { path: '/x' } }
    await queue(4000).run(wanted)
    const { deadline, ...rest } = data
    assert.deepEqual(rest, {
      type: 'http_ping',
      target: 'https://data.example.com/',
      config: { path: '/x' },
      accountId: wanted.accountId,
      requestId: 'request-1',
    })
    // A tenth of the wait is reserved for returning the result.
    assert.ok(Number(deadline) > before + 2000)
    assert.ok(Number(deadline) < takenAt + 3900)
  })

  it('preserves U+0000 and lone surrogates in both directions', async () => {
    const odd = 'https://www.example.com/a\u0000b\ud800c\udfff'
    await worker(async (job) => checkResultWith({ url: job.target, message: String(job.config['text']) }))
    const { details } = await queue().run({ ...request(odd), config: { text: odd } })
    assert.deepEqual([details.url, details.message], [odd, odd])
  })

  it('answers many checks at once, each with its own result', async () => {
    await worker(async (job) => checkResultWith({ url: job.target }), 100)
    const client = queue(30_000)
    const wanted = Array.from({ length: 200 }, () => request())
    const results = await Promise.all(wanted.map((item) => client.run(item)))
    assert.deepEqual(
      results.map((result) => result.details.url),
      wanted.map((item) => item.target),
    )
  })

  it('runs identical checks of two processes once and answers both', async () => {
    const held = await heldWorker()
    const wanted = request()
    const jobs: QueuedJob[] = []
    const onJob = (job: QueuedJob): void => void jobs.push(job)
    const first = queue().run(wanted, { onJob })
    await held.started
    const joined = await joins(2)
    const second = queue().run({ ...wanted, requestId: 'request-2' }, { onJob })
    const third = queue().run({ ...wanted, target: wanted.target.replace('https', 'HTTPS') })
    await joined.done
    held.finish()
    assert.deepEqual(
      (await Promise.all([first, second, third])).map((result) => result.ok),
      [true, true, true],
    )
    assert.equal(held.runs(), 1)
    const [own, other] = jobs
    assert.deepEqual([own?.joined, other], [false, { jobId: own?.jobId, joined: true }])
  })

  it('runs a check again once the identical one before it has ended', async () => {
    let runs = 0
    await worker(async () => {
      runs += 1
      return checkResultWith()
    })
    const wanted = request()
    const client = queue()
    await client.run(wanted)
    await client.run(wanted)
    assert.equal(runs, 2)
  })

  it('ends the wait without a worker, and cancels the job', async () => {
    const client = queue(600)
    await assert.rejects(client.run(request()), unavailable(/no worker/i))
    const store = backend().queue('http_ping')
    await until(async () => (await store.getWaitingCount()) === 0)
  })

  it('immediately refuses a check that cannot start in time', async () => {
    const client = queue(1500)
    const store = backend().queue('http_ping')
    await store.addBulk(Array.from({ length: 20 }, (_, index) => ({ name: 'check', data: { index } })))
    await assert.rejects(client.run(request()), unavailable(/No worker is available/))
    await store.obliterate({ force: true })
  })

  it('refuses checks immediately after a whole wait without a worker, until one starts', async () => {
    const client = queue(1500)
    const store = backend().queue('http_ping')
    const empty = (): Promise<void> => until(async () => (await store.getWaitingCount()) === 0)
    // On a slow machine the first sample may come so late that only the second wait is a whole one.
    for (let turn = 0; turn < 2; turn += 1) {
      await assert.rejects(client.run(request()), unavailable(/no worker/i))
      await empty()
    }
    await assert.rejects(client.run(request()), unavailable(/No worker is available/))
    await worker(async () => checkResultWith())
    await sleep(600) // the number of workers is sampled, not read for each check
    assert.equal((await client.run(request())).ok, true)
  })

  it('lets a check wait for a worker that is starting', async () => {
    const running = queue().run(request())
    const store = backend().queue('http_ping')
    await until(async () => (await store.getWaitingCount()) === 1)
    await worker(async () => checkResultWith())
    assert.equal((await running).ok, true)
  })

  it('refuses checks that cannot start in time because of waiting checks, until those have ended', async () => {
    const held = await heldWorker(1)
    // The time that it takes to add checks must be short beside the wait.
    const waitMs = 2000 * patience
    const client = queue(waitMs)
    const running = client.run(request())
    await held.started
    // One slot and an initial estimate of a quarter of the wait: one running and two waiting checks end within it.
    const store = backend().queue('http_ping')
    await Promise.all([client.submit(request()), client.submit(request())])
    await assert.rejects(client.submit(request()), unavailable(/Too many checks are waiting/))
    await until(async () => (await store.getWaitingCount()) === 2)
    await assert.rejects(queue(waitMs).run(request()), unavailable(/Too many checks are waiting/))
    held.finish()
    assert.equal((await running).ok, true)
    await until(async () => (await store.getWaitingCount()) === 0)
    assert.equal((await client.run(request())).ok, true)
  })

  it('does not rely on an outdated view of the queue', async () => {
    const client = queue(2500)
    await assert.rejects(client.run(request()), unavailable(/no worker responded/i))
    const store = backend().queue('http_ping')
    const { length } = await store.addBulk([{ name: 'check', data: {} }])
    await assert.rejects(client.run(request()), unavailable(/No worker is available/))
    assert.equal(length, 1)
    await store.obliterate({ force: true })
    await worker(async () => checkResultWith())
    await sleep(1100)
    assert.equal((await client.run(request())).ok, true)
  })

  it('makes a check wait while its account uses its share of the slots, and runs checks of other accounts', async () => {
    const held = await heldWorker(2)
    const client = queue()
    const { accountId } = request()
    const first = client.run({ ...request(), accountId })
    await held.started
    const second = queue().run({ ...request(), accountId })
    const other = client.run(request())
    await until(async () => held.runs() === 2)
    held.finish()
    assert.deepEqual(
      (await Promise.all([first, second, other])).map(({ ok }) => ok),
      [true, true, true],
    )
    assert.equal(held.runs(), 3)
  })

  it('refuses a check whose account uses its share for half of the wait, and a submitted one at once', async () => {
    const held = await heldWorker(2)
    const { accountId } = request()
    const { ended } = await queue().submit({ ...request(), accountId })
    await held.started
    await Promise.all([
      assert.rejects(queue(1500).run({ ...request(), accountId }), AccountBusy),
      // Half of this wait is longer than a test may take.
      assert.rejects(queue(600_000).submit({ ...request(), accountId }), AccountBusy),
    ])
    assert.equal(held.runs(), 1)
    held.finish()
    assert.equal((await ended)?.ok, true)
    assert.equal((await queue().run({ ...request(), accountId })).ok, true)
  })

  it('counts a check for each account that waits for it, even after the first account stops waiting', async () => {
    const held = await heldWorker(2)
    const [client, wanted, { accountId }] = [queue(), request(), request()]
    const leaving = new AbortController()
    const begun = client.run(wanted, { signal: leaving.signal })
    await held.started
    const joined = await joins(1)
    const kept = client.run({ ...wanted, accountId })
    await joined.done
    leaving.abort()
    await assert.rejects(begun, unavailable(/disconnected/))
    await assert.rejects(queue(2500).run({ ...request(), accountId }), AccountBusy)
    held.finish()
    assert.equal((await kept).ok, true)
    assert.equal(held.runs(), 1)
  })

  it('answers a submitted check by its id', async () => {
    const held = await heldWorker()
    const client = queue()
    const { id, ended } = await client.submit(request())
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    await held.started
    assert.deepEqual(await queue().find(id), { state: 'pending' })
    held.finish()
    assert.equal((await untilDone(client, id)).ok, true)
    assert.equal((await ended)?.ok, true)
  })

  it('reports the end of a submitted check, even if it failed', async () => {
    await worker(async ({ target }) => {
      if (target.includes('fails')) throw new Error('a bug')
      return checkResultWith({ code: 'system_overloaded' })
    })
    const failing = await queue().submit(request('https://fails.example.com/'))
    const dropped = await queue().submit(request('https://dropped.example.com/'))
    assert.deepEqual([await failing.ended, await dropped.ended], [undefined, undefined])
  })

  it('reports that a submitted check has timed out, or that the queue is closing', async () => {
    const held = await heldWorker()
    const late = await queue(600).submit(request())
    assert.equal(await late.ended, undefined)
    const closing = queue()
    const check = await closing.submit(request())
    await closing.close()
    assert.equal(await check.ended, undefined)
    held.finish()
  })

  it('does not find a check by an unknown id', async () => {
    assert.equal(await queue().find('5f0c6f5e-8f6c-4f43-9c0b-3a64a7f0b6d1'), undefined)
  })

  it('removes a waiting job when its last caller stops waiting', async () => {
    const client = queue()
    const store = backend().queue('http_ping')
    const leaving = new AbortController()
    const run = client.run(request(), { signal: leaving.signal })
    await until(async () => (await store.getWaitingCount()) === 1)
    leaving.abort()
    await assert.rejects(run, unavailable(/disconnected/))
    await until(async () => (await store.getWaitingCount()) === 0)
  })

  it('keeps a waiting job when another process still waits for it', async () => {
    const busy = await heldWorker(1)
    const running = queue().run(request())
    await busy.started
    const client = queue()
    const store = backend().queue('http_ping')
    const leaving = new AbortController()
    const wanted = request()
    const answer = client.run(wanted, { signal: leaving.signal })
    await until(async () => (await store.getWaitingCount()) === 1)
    const joined = await joins(1)
    const kept = queue().run({ ...wanted, accountId: request().accountId })
    await joined.done
    leaving.abort()
    await assert.rejects(answer, unavailable(/disconnected/))
    // Longer than the removal of a cancelled job takes.
    await sleep(CANCEL_GRACE_MS * 2)
    assert.equal(await store.getWaitingCount(), 1)
    busy.finish()
    assert.deepEqual([(await running).ok, (await kept).ok], [true, true])
    assert.equal(busy.runs(), 2)
  })

  it('starts a check again if the job it joined is cancelled', async () => {
    const results = [checkResultWith({ code: 'system_cancelled' }), checkResultWith()]
    await worker(async () => results.shift() ?? assert.fail('called too often'))
    assert.equal((await queue().run(request())).details.code, 'ok')
  })

  it('starts a separate check if the one it joined is refused because of visits by another account', async () => {
    const busy = Promise.withResolvers<WorkerResult>()
    const started = Promise.withResolvers<void>()
    const accounts: unknown[] = []
    await worker(async ({ accountId }) => {
      accounts.push(accountId)
      if (accounts.length > 1) return checkResultWith()
      started.resolve()
      return busy.promise
    })
    const [wanted, { accountId }] = [request(), request()]
    const first = queue().run(wanted)
    await started.promise
    const joined = await joins(1)
    const second = queue().run({ ...wanted, accountId })
    await joined.done
    busy.resolve(checkResultWith({ code: 'system_target_busy' }))
    assert.equal((await first).details.code, 'system_target_busy')
    assert.equal((await second).details.code, 'ok')
    assert.deepEqual(accounts, [wanted.accountId, accountId])
  })

  it('throws QueueUnavailable when the worker fails a job', async () => {
    await worker(() => Promise.reject(new Error('a bug')))
    await assert.rejects(queue().run(request()), unavailable(/failed/))
  })

  it('throws QueueUnavailable when a worker returns something other than a result', async () => {
    await rawWorker(async () => ({ ok: 'yes' }))
    await assert.rejects(queue().run(request()), unavailable(/failed/))
  })

  it('ends all waits when it is closed', async () => {
    const client = queue()
    const store = backend().queue('http_ping')
    const run = client.run(request())
    const ended = assert.rejects(run, unavailable(/shutting down/))
    await until(async () => (await store.getWaitingCount()) > 0)
    await client.close()
    await ended
    await store.obliterate({ force: true })
  })

  it('answers a ping', async () => {
    await queue().ping()
  })

  /**
   * Resolves when this many checks have joined another, or after 3 s, because on Postgres that message can be lost
   * (BullMQ 6.7.0, `publish_event` in dist/esm/postgres/sql-scripts.js).
   */
  async function joins(count: number): Promise<{ done: Promise<unknown> }> {
    const made = backend()
    const events = made.events('http_ping')
    await made.ready()
    const all = Promise.withResolvers<void>()
    let joined = 0
    events.on('deduplicated', () => {
      joined += 1
      if (joined === count) all.resolve()
    })
    return { done: Promise.race([all.promise, sleep(3000)]) }
  }
})

describe('a queue without its store', () => {
  /** Longer than any test may take. */
  const WAIT_MS = 600_000

  it('throws QueueUnavailable long before the wait is over, on Redis', async () => {
    const connection = { kind: 'redis', url: 'redis://127.0.0.1:1', rejectUnauthorized: true } as const
    await refuses(openCheckQueue({ connection, waitMs: WAIT_MS, onError }))
  })

  it('throws QueueUnavailable long before the wait is over, on Postgres', async () => {
    const connection = { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' } as const
    await refuses(openCheckQueue({ connection, waitMs: WAIT_MS, onError }))
  })

  async function refuses(client: CheckQueue): Promise<void> {
    const request = {
      type: 'http_ping',
      target: 'https://www.example.com/',
      config: {},
      accountId: 'a',
      requestId: 'r',
    } as const
    await Promise.all([
      assert.rejects(client.run(request), unavailable(/does not answer/)),
      assert.rejects(client.submit(request), unavailable(/does not answer/)),
      assert.rejects(client.find('an id'), unavailable(/does not answer/)),
      assert.rejects(client.ping(), unavailable(/does not answer/)),
    ])
    await client.close()
  }
})

function unavailable(message: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof QueueUnavailable, `not QueueUnavailable: ${String(error)}`)
    assert.match(error.message, message)
    assert.ok(Number.isInteger(error.retryAfterSeconds) && error.retryAfterSeconds >= 1)
    return true
  }
}

async function untilDone(client: CheckQueue, id: string): Promise<WorkerResult> {
  let found: WorkerResult | undefined
  await until(async () => {
    const status = await client.find(id)
    if (status?.state === 'done') found = status.result
    return found !== undefined
  })
  assert.ok(found)
  return found
}

/** Polls until the condition is true. The test's timeout is the limit. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}
