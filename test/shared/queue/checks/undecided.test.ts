// Covers shared/queue/checks/undecided.ts and shared/queue/checks/on-queue.ts, with the client that calls them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { CheckJob } from '../../../../shared/check/job.ts'
import type { WorkerResult } from '../../../../shared/check/result.ts'
import { backgroundQueue, type CheckQueueName, type QueueBackend } from '../../../../shared/queue/backend.ts'
import type { AccountCheckRequest, CheckStatus } from '../../../../shared/queue/check-queue.ts'
import { workerName } from '../../../../shared/queue/admission/capacity.ts'
import { openCheckQueue } from '../../../../shared/queue/client.ts'
import { stallOptions } from '../../../../shared/queue/job-options.ts'
import { makeBackend } from '../../../../shared/queue/make-backend.ts'
import { jobPayload, toPayload } from '../../../../shared/queue/payload.ts'
import { QueueUnavailable } from '../../../../shared/queue/queue-unavailable.ts'
import { checkResultWith } from '../../../support/checks/check-result.ts'
import { describeOnBothQueues } from '../../../support/services/queues.ts'

const onError = (): void => undefined
const names = ['script_presence', 'rendered_presence'] as const
const url = 'https://shop.example.com/'

/** A check of the HTML that could not tell. */
const undecided: WorkerResult = {
  ...checkResultWith({
    type: 'script_presence',
    found: false,
    code: 'content_needs_javascript',
    conclusive: false,
    diagnostics: [{ code: 'content_needs_javascript', severity: 'error', message: '', hint: '' }],
  }),
  ok: false,
  facts: { diagnostics: [{ url }], nearMisses: [] },
}

const seen: WorkerResult = {
  ...checkResultWith({
    type: 'script_presence',
    diagnostics: [{ code: 'rendered_only', severity: 'warning', message: '', hint: '' }],
    rendered: {
      requests: [],
      requestCount: 3,
      hostCount: 1,
      bytes: 100,
      scriptErrors: [],
      cspViolations: [],
      visitMs: 300,
      browser: 'Chromium 156',
    },
  }),
  facts: { diagnostics: [{ url }], nearMisses: [] },
}

describeOnBothQueues('a check of HTML that could not tell', (connection) => {
  const opened: { close(): Promise<void> }[] = []
  let number = 0

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((item) => item.close()))
    const previous = makeBackend(connection(), onError)
    await previous.ready()
    for (const name of names)
      for (const queue of [name, backgroundQueue(name)])
        await previous.queue(queue).obliterate({ force: true })
    await previous.close()
  })

  function client(waitMs = 20_000): ReturnType<typeof openCheckQueue> {
    const made = openCheckQueue({ connection: connection(), waitMs, onError })
    opened.push(made)
    return made
  }

  function backend(): QueueBackend {
    const made = makeBackend(connection(), onError)
    opened.push(made)
    return made
  }

  type FakeWorker = { readonly jobs: CheckJob[]; close(): Promise<void> }

  async function worker(
    queue: CheckQueueName,
    process: (job: CheckJob) => Promise<WorkerResult> | WorkerResult,
    concurrency = 4,
  ): Promise<FakeWorker> {
    const own = backend()
    const jobs: CheckJob[] = []
    const options = { concurrency, name: workerName(concurrency), ...stallOptions }
    own.worker(
      queue,
      async ({ data }) => {
        const job = jobPayload.parse(data)
        jobs.push(job)
        return toPayload(await process(job))
      },
      options,
    )
    await own.ready()
    return { jobs, close: async () => own.close() }
  }

  /** A browser worker whose visits end when the test says so, or when it has ended. */
  async function heldBrowser(
    concurrency: number,
  ): Promise<FakeWorker & { started: Promise<void>; end: () => void }> {
    const [start, held] = [Promise.withResolvers<void>(), Promise.withResolvers<WorkerResult>()]
    const end = (): void => held.resolve(seen)
    opened.push({ close: async () => end() })
    const made = await worker(
      'rendered_presence',
      async () => {
        start.resolve()
        return held.promise
      },
      concurrency,
    )
    return { ...made, started: start.promise, end }
  }

  const html = async (result = undecided): Promise<FakeWorker> => worker('script_presence', () => result)
  const browser = async (result = seen): Promise<FakeWorker> => worker('rendered_presence', () => result)

  function request(config: object = {}, accountId: string = randomUUID()): AccountCheckRequest {
    const target = `https://${++number}.example.com/`
    return {
      type: 'script_presence',
      target,
      config: { type: 'script_presence', selector: 'script', ...config },
      accountId,
      requestId: 'request-1',
    }
  }

  const codeOf = ({ details }: WorkerResult): string => details.code

  async function untilDone(find: () => Promise<CheckStatus | undefined>): Promise<WorkerResult> {
    for (;;) {
      const status = await find()
      if (status?.state === 'done') return status.result
      assert.equal(status?.state, 'pending')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  it('stays as it is without a browser worker, which nobody asks', async () => {
    await html()
    await worker(backgroundQueue('script_presence'), () => undecided)
    const queue = client()
    assert.deepEqual(await queue.run(request()), undecided)
    const { id, ended } = await queue.submit(request())
    assert.deepEqual(await ended, undecided)
    assert.deepEqual(await queue.find(id), { state: 'done', result: undecided })
    assert.deepEqual(await queue.background.run(request()), undecided)
    assert.equal(await queue.isRendering(), false)
    const store = backend()
    for (const name of ['rendered_presence', backgroundQueue('rendered_presence')] as const)
      assert.deepEqual(Object.values(await store.queue(name).getJobCounts()).filter(Boolean), [])
  })

  it('is decided by a browser, with the same check', async () => {
    const [reader, visitor] = [await html(), await browser()]
    const queue = client()
    const wanted = request({ rendered: 'whenInconclusive' })
    const result = await queue.run(wanted)
    assert.equal(await queue.isRendering(), true)
    assert.deepEqual(
      [result.ok, codeOf(result), result.details.rendered],
      [true, 'ok', seen.details.rendered],
    )
    const [[read], [visit]] = [reader.jobs, visitor.jobs]
    const { deadline: _, ...common } = read ?? assert.fail('not read')
    const { deadline, ...visited } = visit ?? assert.fail('not visited')
    assert.deepEqual(visited, common)
    assert.ok(deadline > 0)
    assert.equal(common.type, 'script_presence')
  })

  it('reaches no worker with the field that a previous release would refuse', async () => {
    const [reader, visitor] = [await html(), await browser()]
    await client().run(request({ rendered: 'whenInconclusive' }))
    for (const { jobs } of [reader, visitor])
      assert.deepEqual(
        jobs.map(({ config }) => config),
        [{ type: 'script_presence', selector: 'script' }],
      )
  })

  it('is not shown to a browser if the author does not want that, or if the HTML could tell', async () => {
    const told = checkResultWith({ type: 'script_presence' })
    let result = undecided
    await worker('script_presence', () => result)
    await worker(backgroundQueue('script_presence'), () => result)
    const visitor = await browser()
    const behind = await worker(backgroundQueue('rendered_presence'), () => seen)
    const queue = client()
    assert.deepEqual(await queue.run(request({ rendered: 'never' })), undecided)
    const submitted = await queue.submit(request({ rendered: 'never' }))
    assert.deepEqual(await submitted.ended, undecided)
    assert.deepEqual(await untilDone(async () => queue.find(submitted.id)), undecided)
    assert.deepEqual(await queue.background.run(request({ rendered: 'never' })), undecided)
    result = told
    assert.equal(codeOf(await queue.run(request())), 'ok')
    result = { ...undecided, details: { ...undecided.details, code: 'connect_timeout' } }
    assert.equal(codeOf(await queue.run(request())), 'connect_timeout')
    assert.deepEqual([visitor.jobs, behind.jobs], [[], []])
  })

  it('stays as it is if the browser worker could not visit the page', async () => {
    const cut: WorkerResult = {
      ...undecided,
      details: { ...undecided.details, code: 'system_deadline_exceeded' },
    }
    await html()
    const visitor = await browser(cut)
    const queue = client()
    assert.deepEqual(await queue.run(request()), undecided)
    const { id, ended } = await queue.submit(request())
    assert.deepEqual(await ended, undecided)
    assert.deepEqual(await queue.find(id), { state: 'done', result: undecided })
    assert.equal(visitor.jobs.length, 2)
  })

  it('stays as it is if the visit fails', async () => {
    await html()
    const visitor = await worker('rendered_presence', async () => Promise.reject(new Error('a bug')))
    const queue = client()
    assert.deepEqual(await queue.run(request()), undecided)
    const { id, ended } = await queue.submit(request())
    assert.deepEqual(await ended, undecided)
    assert.deepEqual(await untilDone(async () => queue.find(id)), undecided)
    assert.equal(visitor.jobs.length, 2)
  })

  it('is pending under one id until the browser has answered', async () => {
    await html()
    const held = await heldBrowser(1)
    const [queue, other] = [client(), client()]
    const { id, ended } = await queue.submit(request())
    await held.started
    for (const process of [queue, other]) assert.deepEqual(await process.find(id), { state: 'pending' })
    held.end()
    const merged = await ended
    assert.deepEqual([merged?.ok, merged?.details.rendered], [true, seen.details.rendered])
    for (const process of [queue, other])
      assert.deepEqual(await process.find(id), { state: 'done', result: merged })
  })

  it('is never seen undecided between the two jobs', async () => {
    await html()
    await browser()
    const queue = client()
    const { id } = await queue.submit(request())
    assert.equal((await untilDone(async () => queue.find(id))).ok, true)
  })

  it('stays as it is while the browser worker is busy, without a place in its queue', async () => {
    await html()
    const held = await heldBrowser(1)
    const queue = client(3000)
    const running = queue.run(request())
    await held.started
    const store = backend().queue('rendered_presence')
    await store.addBulk(Array.from({ length: 20 }, (_, index) => ({ name: 'check', data: { index } })))
    assert.deepEqual(await client(3000).run(request()), undecided)
    assert.equal(await store.getWaitingCount(), 20)
    await store.drain()
    held.end()
    assert.equal((await running).ok, true)
  })

  it('stays as it is if the browser worker dies', async () => {
    await html()
    const held = await heldBrowser(1)
    const running = client(3000).run(request())
    await held.started
    // Nothing runs the job any more.
    assert.deepEqual(await running, undecided)
  })

  it('leaves the queue of the browser when its caller disconnects', async () => {
    await html()
    const held = await heldBrowser(1)
    const queue = client()
    const running = queue.run(request())
    await held.started
    const leaving = new AbortController()
    const store = backend().queue('rendered_presence')
    const left = queue.run(request(), { signal: leaving.signal })
    await until(async () => (await store.getWaitingCount()) === 1)
    leaving.abort()
    assert.deepEqual(await left, undecided)
    await until(async () => (await store.getWaitingCount()) === 0)
    held.end()
    assert.equal((await running).ok, true)
  })

  it('gets no more of the browser than the share of its account', async () => {
    await html()
    const held = await heldBrowser(2)
    const accountId = randomUUID()
    const running = client().run(request({}, accountId))
    await held.started
    assert.deepEqual(await client(2500).run(request({}, accountId)), undecided)
    const queue = client(60_000)
    const submitted = await queue.submit(request({}, accountId))
    assert.deepEqual(await submitted.ended, undecided)
    const other = queue.run(request())
    await until(async () => held.jobs.length === 2)
    held.end()
    assert.deepEqual([(await running).ok, (await other).ok], [true, true])
  })

  it('is shown to the browser of background checks for a monitor', async () => {
    const told = await worker(backgroundQueue('script_presence'), () => undecided)
    const visitor = await browser()
    const behind = await worker(backgroundQueue('rendered_presence'), () => seen)
    const result = await client().background.run(request())
    assert.deepEqual([result.ok, result.details.rendered], [true, seen.details.rendered])
    assert.deepEqual([told.jobs.length, visitor.jobs.length, behind.jobs.length], [1, 0, 1])
  })

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

describeOnBothQueues('a check that only a browser can run', (connection) => {
  const config = { type: 'rendered_presence', selector: 'script' }
  const request: AccountCheckRequest = {
    type: 'rendered_presence',
    target: url,
    config,
    accountId: randomUUID(),
    requestId: 'request-1',
  }

  it('is refused at once without a browser worker', async () => {
    const queue = openCheckQueue({ connection: connection(), waitMs: 600_000, onError })
    const refused = (error: unknown): boolean =>
      error instanceof QueueUnavailable &&
      error.message === 'No browser worker runs, which this check needs' &&
      error.retryAfterSeconds > 0
    await assert.rejects(queue.run(request), refused)
    await assert.rejects(queue.submit(request), refused)
    await queue.close()
  })

  it('could not tell for a monitor without a browser worker', async () => {
    const queue = openCheckQueue({ connection: connection(), waitMs: 600_000, onError })
    const { ok, details, facts } = await queue.background.run(request)
    const { type, code, conclusive, retryable } = details
    assert.deepEqual(
      [ok, type, code, conclusive, retryable],
      [false, 'rendered_presence', 'system_check_unsupported', false, true],
    )
    assert.deepEqual(facts?.diagnostics, [{ reason: 'no browser worker runs' }])
    await queue.close()
  })
})
