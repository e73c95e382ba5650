import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { OBJECTION_MS } from '../../../shared/queue/abandon.ts'
import type { CheckJob } from '../../../shared/check/job.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { makeBackend, type QueueBackend } from '../../../shared/queue/backend.ts'
import { QueueUnavailable, type CheckQueue, type CheckRequest } from '../../../shared/queue/check-queue.ts'
import { openCheckQueue } from '../../../shared/queue/client.ts'
import { workerName } from '../../../shared/queue/depth.ts'
import { stallOptions } from '../../../shared/queue/job-options.ts'
import { jobPayload, toPayload } from '../../../shared/queue/payload.ts'
import { checkResultWith } from '../../support/check-result.ts'
import { onBothQueues } from '../../support/queues.ts'

const onError = (): void => undefined

onBothQueues('the wait for a check', (connection) => {
  const opened: { close(): Promise<void> }[] = []
  let number = 0

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((item) => item.close()))
  })

  function queue(waitMs = 5000): CheckQueue {
    const client = openCheckQueue({ connection: connection(), waitMs, onError })
    opened.push(client)
    return client
  }

  function backend(): QueueBackend {
    const made = makeBackend(connection(), onError)
    opened.push(made)
    return made
  }

  /** A worker that gives what `process` answers, as a worker of ours gives its result. */
  async function worker(process: (job: CheckJob) => Promise<CheckResult>, concurrency = 10): Promise<void> {
    await rawWorker(async (data) => toPayload(await process(jobPayload.parse(data))), concurrency)
  }

  async function rawWorker(process: (data: unknown) => Promise<unknown>, concurrency = 10): Promise<void> {
    const made = backend()
    const options = { concurrency, name: workerName(concurrency), ...stallOptions }
    made.worker('http_ping', (job) => process(job.data), options)
    await made.ready()
  }

  /** A worker whose jobs end when the test says so. */
  async function heldWorker(concurrency = 10): Promise<{
    started: Promise<void>
    runs: () => number
    finish: (result?: CheckResult) => void
  }> {
    const start = Promise.withResolvers<void>()
    const end = Promise.withResolvers<CheckResult>()
    let runs = 0
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

  /** A check that no other test has made, so that nothing is joined by chance. */
  function request(target = `https://${++number}.example.com/`): CheckRequest {
    return { type: 'http_ping', target, config: { type: 'http_ping' }, requestId: 'request-1' }
  }

  it('answers the result of the worker', async () => {
    await worker(async (job) => checkResultWith({ url: job.target }))
    const wanted = request()
    const result = await queue().run(wanted)
    assert.equal(result.details.url, wanted.target)
    assert.equal(result.ok, true)
  })

  it('gives the job what the contract says', async () => {
    let data: Partial<CheckJob> = {}
    let takenAt = Infinity
    await worker(async (job) => {
      takenAt = Date.now()
      data = job
      return checkResultWith()
    })
    const before = Date.now()
    await queue(4000).run({ ...request('https://data.example.com/'), config: { path: '/x' } })
    const { deadline, ...rest } = data
    assert.deepEqual(rest, {
      type: 'http_ping',
      target: 'https://data.example.com/',
      config: { path: '/x' },
      requestId: 'request-1',
    })
    // A tenth of the wait is left for the way back.
    assert.ok(Number(deadline) > before + 2000)
    assert.ok(Number(deadline) < takenAt + 3900)
  })

  it('carries U+0000 and lone surrogates there and back', async () => {
    const odd = 'https://www.example.com/a\u0000b\ud800c\udfff'
    await worker(async (job) => checkResultWith({ url: job.target, message: String(job.config['text']) }))
    const { details } = await queue().run({ ...request(odd), config: { text: odd } })
    assert.deepEqual([details.url, details.message], [odd, odd])
  })

  it('answers many checks at once, each with its own result', async () => {
    await worker(async (job) => checkResultWith({ url: job.target }))
    const client = queue(10_000)
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
    const first = queue().run(wanted)
    await held.started
    const joined = await joins(2)
    const second = queue().run({ ...wanted, requestId: 'request-2' })
    const third = queue().run({ ...wanted, target: wanted.target.replace('https', 'HTTPS') })
    await joined.done
    held.finish()
    assert.deepEqual(
      (await Promise.all([first, second, third])).map((result) => result.ok),
      [true, true, true],
    )
    assert.equal(held.runs(), 1)
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

  it('ends the wait without a worker, and the job with it', async () => {
    const client = queue(600)
    await assert.rejects(client.run(request()), unavailable(/no worker/i))
    const store = backend().queue('http_ping')
    await until(async () => (await store.getWaitingCount()) === 0)
  })

  it('refuses at once what cannot start in time', async () => {
    const client = queue(1500)
    const store = backend().queue('http_ping')
    await store.addBulk(Array.from({ length: 20 }, (_, index) => ({ name: 'check', data: { index } })))
    await assert.rejects(client.run(request()), unavailable(/No worker is there/))
    await store.obliterate({ force: true })
  })

  it('refuses at once when there has been no worker for a whole wait, and no more when one has come', async () => {
    const client = queue(1500)
    const store = backend().queue('http_ping')
    const empty = (): Promise<void> => until(async () => (await store.getWaitingCount()) === 0)
    // On a slow machine the first look may come so late that only the second wait makes a whole one.
    for (let turn = 0; turn < 2; turn += 1) {
      await assert.rejects(client.run(request()), unavailable(/no worker/i))
      await empty()
    }
    await assert.rejects(client.run(request()), unavailable(/No worker is there/))
    await worker(async () => checkResultWith())
    await sleep(600) // the number of workers is sampled, not asked each time
    assert.equal((await client.run(request())).ok, true)
  })

  it('lets a check wait for a worker that is on its way', async () => {
    const running = queue().run(request())
    const store = backend().queue('http_ping')
    await until(async () => (await store.getWaitingCount()) === 1)
    await worker(async () => checkResultWith())
    assert.equal((await running).ok, true)
  })

  it('refuses what cannot start in time behind the checks that wait, and no more once they are done', async () => {
    const held = await heldWorker(1)
    const client = queue(2000)
    const running = client.run(request())
    await held.started
    // One place and a mean of half a second: four can start within two seconds.
    const store = backend().queue('http_ping')
    await Promise.all(Array.from({ length: 6 }, () => client.submit(request())))
    await until(async () => (await store.getWaitingCount()) === 6)
    await assert.rejects(queue(2000).run(request()), unavailable(/Too many checks are waiting/))
    held.finish()
    assert.equal((await running).ok, true)
    await until(async () => (await store.getWaitingCount()) === 0)
    assert.equal((await client.run(request())).ok, true)
  })

  it('does not judge by what it saw of the queue long ago', async () => {
    const client = queue(2500)
    await assert.rejects(client.run(request()), unavailable(/no worker answered/i))
    const store = backend().queue('http_ping')
    const { length } = await store.addBulk([{ name: 'check', data: {} }])
    await assert.rejects(client.run(request()), unavailable(/No worker is there/))
    assert.equal(length, 1)
    await store.obliterate({ force: true })
    await worker(async () => checkResultWith())
    await sleep(1100)
    assert.equal((await client.run(request())).ok, true)
  })

  it('answers by id a check that was only submitted', async () => {
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

  it('tells of a check that was submitted that it has ended, however it did', async () => {
    await worker(async ({ target }) => {
      if (target.includes('fails')) throw new Error('a bug')
      return checkResultWith({ code: 'system_overloaded' })
    })
    const failing = await queue().submit(request('https://fails.example.com/'))
    const dropped = await queue().submit(request('https://dropped.example.com/'))
    assert.deepEqual([await failing.ended, await dropped.ended], [undefined, undefined])
  })

  it('tells of a check that was submitted that its time is over, or that the queue closes', async () => {
    const held = await heldWorker()
    const late = await queue(600).submit(request())
    assert.equal(await late.ended, undefined)
    const closing = queue()
    const left = await closing.submit(request())
    await closing.close()
    assert.equal(await left.ended, undefined)
    held.finish()
  })

  it('knows no check by an id that was never given', async () => {
    assert.equal(await queue().find('5f0c6f5e-8f6c-4f43-9c0b-3a64a7f0b6d1'), undefined)
  })

  it('removes a waiting job when its last caller has gone', async () => {
    const client = queue()
    const store = backend().queue('http_ping')
    const leaving = new AbortController()
    const run = client.run(request(), leaving.signal)
    await until(async () => (await store.getWaitingCount()) === 1)
    leaving.abort()
    await assert.rejects(run, unavailable(/gone/))
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
    const left = client.run(wanted, leaving.signal)
    await until(async () => (await store.getWaitingCount()) === 1)
    const joined = await joins(1)
    const kept = queue().run(wanted)
    await joined.done
    leaving.abort()
    await assert.rejects(left, unavailable(/gone/))
    // Longer than the time in which an abandoned job is removed.
    await sleep(OBJECTION_MS * 2)
    assert.equal(await store.getWaitingCount(), 1)
    busy.finish()
    assert.deepEqual([(await running).ok, (await kept).ok], [true, true])
    assert.equal(busy.runs(), 2)
  })

  it('starts a check anew when the job it had joined was cancelled', async () => {
    const results = [checkResultWith({ code: 'system_cancelled' }), checkResultWith()]
    await worker(async () => results.shift() ?? assert.fail('asked too often'))
    assert.equal((await queue().run(request())).details.code, 'ok')
  })

  it('says that it is unavailable when the worker fails a job', async () => {
    await worker(() => Promise.reject(new Error('a bug')))
    await assert.rejects(queue().run(request()), unavailable(/failed/))
  })

  it('says that it is unavailable when a worker answers something else than a result', async () => {
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

  /** Resolves when so many checks have joined another one. On Postgres that message can be lost, so not for ever. */
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

describe('a queue whose store is away', () => {
  it('answers within about a second that it is unavailable, on Redis', async () => {
    const connection = { kind: 'redis', url: 'redis://127.0.0.1:1', rejectUnauthorized: true } as const
    await refuses(openCheckQueue({ connection, waitMs: 5000, onError }))
  })

  it('answers within about a second that it is unavailable, on Postgres', async () => {
    const connection = { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' } as const
    await refuses(openCheckQueue({ connection, waitMs: 5000, onError }))
  })

  async function refuses(client: CheckQueue): Promise<void> {
    const request = {
      type: 'http_ping',
      target: 'https://www.example.com/',
      config: {},
      requestId: 'r',
    } as const
    await assert.rejects(client.run(request), unavailable(/does not answer/))
    await assert.rejects(client.submit(request), unavailable(/does not answer/))
    await assert.rejects(client.find('an id'), unavailable(/does not answer/))
    await assert.rejects(client.ping(), unavailable(/does not answer/))
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

async function untilDone(client: CheckQueue, id: string): Promise<CheckResult> {
  let found: CheckResult | undefined
  await until(async () => {
    const status = await client.find(id)
    if (status?.state === 'done') found = status.result
    return found !== undefined
  })
  assert.ok(found)
  return found
}

/** Asks again and again; the test's own timeout is the limit. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}
