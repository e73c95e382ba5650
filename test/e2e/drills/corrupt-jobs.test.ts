// Covers shared/queue/bullmq/*.ts and shared/queue/payload.ts on corrupt jobs.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { cleanJobs, listJobs, type ListedJob } from '../../../cli/jobs/run.ts'
import type { JobState } from '../../../cli/jobs/states.ts'
import { makeBackend } from '../../../shared/queue/make-backend.ts'
import type { QueueConnection } from '../../../shared/queue/connection.ts'
import { jobNames, jobOptions } from '../../../shared/queue/job-options.ts'
import { toPayload } from '../../../shared/queue/payload.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { withService } from '../../support/processes/service-under-test.ts'

const OPERATOR_TOKEN = 'an-operator-knows-this'
const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const QUEUE = 'http_ping'
const onError = (): void => undefined

/** Adds a check that nobody waits for, and returns its id. */
async function addJob(connection: QueueConnection, target: string): Promise<string> {
  const backend = makeBackend(connection, onError)
  const job = { type: 'http_ping' as const, target, config: { type: 'http_ping' }, requestId: 'drill' }
  const names = jobNames('later', target)
  const data = toPayload({ ...job, deadline: Date.now() + 60_000 })
  await backend.ready()
  await backend.queue(QUEUE).add('check', data, { ...jobOptions(names), timestamp: Date.now() })
  await backend.close()
  return names.jobId
}

/** Ids of the jobs that the board shows in a state. */
async function boardIds(baseUrl: string, state: string): Promise<string[]> {
  const url = `${baseUrl}/operator/queues/api/queues?activeQueue=${QUEUE}&status=${state}&page=1&jobsPerPage=50`
  const response = await fetch(url, { headers: operator })
  assert.equal(response.status, 200)
  const { queues } = (await response.json()) as { queues: { name: string; jobs: { id: string }[] }[] }
  const jobs = queues.find(({ name }) => name === QUEUE)?.jobs ?? []
  return jobs.map(({ id }) => id).toSorted()
}

const idsOf = (jobs: readonly ListedJob[]): string[] => jobs.map(({ id }) => id).toSorted()

describe('drill: jobs in Redis are corrupt', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const connection = () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }) as const
  const service = withService(database, connection)
  const jobKey = (id: string): string => `{waymark:${QUEUE}}:${QUEUE}:${id}`
  const list = async (state: JobState): Promise<readonly ListedJob[]> =>
    (await listJobs({ REDIS_URL: redis.url }, { state, limit: 50 })).items

  afterEach(() => redis.command((client) => client.flushall()))

  const setting =
    (field: string, value: string) =>
    async (client: Redis, key: string): Promise<unknown> =>
      client.hset(key, field, value)

  const corruptions: Readonly<Record<string, (client: Redis, key: string) => Promise<unknown>>> = {
    'the data is no JSON': setting('data', '{"json":'),
    'the data is no object': setting('data', '5'),
    'the data is null': setting('data', 'null'),
    'the options are no JSON': setting('opts', '{'),
    'the options are null': setting('opts', 'null'),
    'an option has the wrong type': setting('opts', '{"removeOnComplete":"never"}'),
    'the progress is no JSON': setting('progress', '{'),
    'the parent is no JSON': setting('parent', '{'),
    'the parent is a number': setting('parent', '5'),
    'it belongs to a schedule': setting('rjk', 'name:id:1:UTC:5'),
    'the time is missing': (client, key) => client.hdel(key, 'timestamp'),
    'the time is no number': setting('timestamp', 'yesterday'),
    'the time is impossible': setting('timestamp', '9000000000000000'),
    'a counter of starts is no number': setting('ats', 'x'),
    'a counter of attempts is no number': setting('atm', 'x'),
    'a counter of stalls is no number': setting('stc', 'x'),
    'its key is gone': (client, key) => client.del(key),
    'its key is a text': async (client, key) => {
      await client.del(key)
      await client.set(key, 'text')
    },
    'its key has other fields': async (client, key) => {
      await client.del(key)
      await client.hset(key, 'other', '1')
    },
  }

  it('fails each once, runs the others, counts them, and lists them', async () => {
    const ids: string[] = []
    for (const [index, corrupt] of Object.values(corruptions).entries()) {
      const id = await addJob(connection(), service.target(`/${index}`))
      await redis.command((client) => corrupt(client, jobKey(id)))
      ids.push(id)
    }
    ids.sort()
    const sound = await addJob(connection(), service.target())
    const api = await service.api({ OPERATOR_TOKEN })
    // BullMQ leaves out a job without a key (6.7.0, dist/esm/commands/getJobs-1.lua).
    assert.equal((await list('waiting')).length, ids.length)
    assert.equal((await boardIds(api.baseUrl, 'waiting')).length, ids.length)

    const worker = await service.worker({ METRICS_PORT: '0', OPERATOR_TOKEN })
    while ((await list('failed')).length < ids.length) await sleep(50)
    // It has a site to visit, and may end after those that fail at once.
    while ((await list('completed')).length === 0) await sleep(50)
    assert.deepEqual(idsOf(await list('completed')), [sound])
    assert.deepEqual(idsOf(await list('failed')), ids)
    assert.deepEqual(await boardIds(api.baseUrl, 'failed'), ids)
    assert.deepEqual([await list('active'), await list('waiting')], [[], []])
    const metrics = await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`, { headers: operator })
    assert.match(
      await metrics.text(),
      new RegExp(`^waymark_worker_invalid_jobs_total\\{type="${QUEUE}"\\} ${ids.length}$`, 'm'),
    )

    assert.equal(await cleanJobs({ REDIS_URL: redis.url }, { state: 'failed', olderThanMs: 0 }), ids.length)
    assert.deepEqual(await redis.command((client) => client.exists(ids.map(jobKey))), 0)
  })

  it('lists failed jobs whose keys have become corrupt since, and deletes them', async () => {
    const ids = [await addJob(connection(), 'https://example.com/1'), await addJob(connection(), 'x:')]
    await redis.command((client) => client.hset(jobKey(ids[0] ?? ''), 'data', '5'))
    await redis.command((client) => client.hset(jobKey(ids[1] ?? ''), 'data', '6'))
    const [api] = await Promise.all([service.api({ OPERATOR_TOKEN }), service.worker()])
    while ((await list('failed')).length < 2) await sleep(50)
    await redis.command(async (client) => {
      await client.hset(jobKey(ids[0] ?? ''), 'opts', '{', 'timestamp', 'x', 'finishedOn', 'x')
      await client.del(jobKey(ids[1] ?? ''))
      await client.lpush(jobKey(ids[1] ?? ''), 'text')
    })
    assert.deepEqual(idsOf(await list('failed')), ids.toSorted())
    assert.deepEqual(await boardIds(api.baseUrl, 'failed'), ids.toSorted())
    assert.equal(await cleanJobs({ REDIS_URL: redis.url }, { state: 'failed', olderThanMs: 0 }), 2)
    assert.equal(await redis.command((client) => client.exists(ids.map(jobKey))), 0)
  })

  it('answers a check that joins one, and runs the next identical one', async () => {
    const [api] = await Promise.all([service.api(), service.worker()])
    const target = service.target()
    // The worker has slots for both checks, but takes none before both are in the queue.
    await pause(true)
    const first = service.verify(api, 'ping', { target })
    const waiting = await untilSome(() => list('waiting'))
    await redis.command(async (client) => {
      await client.del(jobKey(waiting.id))
      await client.set(jobKey(waiting.id), 'text')
    })
    const second = service.verify(api, 'ping', { target })
    await untilJoined(waiting.id)
    await pause(false)
    for (const { status, body } of await Promise.all([first, second])) {
      assert.equal(status, 503)
      assert.match(JSON.stringify(body), /The check failed/)
    }
    const third = await service.verify(api, 'ping', { target })
    assert.deepEqual([third.status, third.body.ok], [200, true])
  })

  /** Pauses the queue, or resumes it. */
  async function pause(isPaused: boolean): Promise<void> {
    const backend = makeBackend(connection(), onError)
    await backend.ready()
    const queue = backend.queue(QUEUE)
    await (isPaused ? queue.pause() : queue.resume())
    await backend.close()
  }

  /** Resolves when another check has joined the job. */
  async function untilJoined(id: string): Promise<void> {
    await untilSome(async () => {
      const events = await redis.command((client) => client.xrange(jobKey('events'), '-', '+'))
      return events.filter(([, fields]) => fields.includes('deduplicated') && fields.includes(id))
    })
  }

  it('shows a result that is no JSON as failed', async () => {
    const [api] = await Promise.all([service.api({ OPERATOR_TOKEN }), service.worker()])
    const accepted = await fetch(`${api.baseUrl}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify({ embedKey: service.embedKey, stepSlug: 'ping', target: service.target() }),
    })
    assert.equal(accepted.status, 202)
    const { id } = await untilSome(() => list('completed'))
    await redis.command((client) => client.hset(jobKey(id), 'returnvalue', '{'))
    assert.deepEqual(idsOf(await list('completed')), [id])
    assert.deepEqual(await boardIds(api.baseUrl, 'completed'), [id])
    const location = accepted.headers.get('location') ?? ''
    assert.equal((await fetch(new URL(location, api.baseUrl))).status, 503)
  })
})

describe('drill: jobs in Postgres are corrupt', () => {
  const database = withDatabase()
  const connection = () => ({ kind: 'postgres', url: database.url }) as const
  const service = withService(database, connection)
  const list = async (state: JobState): Promise<readonly ListedJob[]> =>
    (await listJobs({ DATABASE_URL: database.url }, { state, limit: 50 })).items

  const corruptions = {
    'the data is a number': `data = '5'`,
    'the data is null': `data = 'null'`,
    'the data is a list': `data = '[]'`,
    'the options are a list': `opts = '[1]'`,
    'an option has the wrong type': `opts = '{"removeOnComplete":"never"}'`,
    'it has a parent': `parent_queue = 'other', parent_id = '5', parent_key = 'other:5'`,
    'it belongs to a schedule': `scheduler_id = 'name:id:1:UTC:5'`,
    'the time is impossible': 'added_at_ms = 9000000000000000',
    'the time is negative': 'added_at_ms = -5',
  }

  it('fails each once, runs the others, counts them, and lists them', async () => {
    const ids: string[] = []
    for (const [index, assignment] of Object.values(corruptions).entries()) {
      const id = await addJob(connection(), service.target(`/${index}`))
      await database.db.raw(`update bullmq.job set ${assignment} where id = ?`, [id])
      ids.push(id)
    }
    ids.sort()
    const sound = await addJob(connection(), service.target())
    const api = await service.api({ OPERATOR_TOKEN })
    assert.deepEqual(idsOf(await list('waiting')), [...ids, sound].toSorted())
    assert.deepEqual(await boardIds(api.baseUrl, 'waiting'), [...ids, sound].toSorted())

    const worker = await service.worker({ METRICS_PORT: '0', OPERATOR_TOKEN })
    while ((await list('failed')).length < ids.length) await sleep(50)
    // It has a site to visit, and may end after those that fail at once.
    while ((await list('completed')).length === 0) await sleep(50)
    assert.deepEqual(idsOf(await list('completed')), [sound])
    assert.deepEqual(idsOf(await list('failed')), ids)
    assert.deepEqual(await boardIds(api.baseUrl, 'failed'), ids)
    const metrics = await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`, { headers: operator })
    assert.match(
      await metrics.text(),
      new RegExp(`^waymark_worker_invalid_jobs_total\\{type="${QUEUE}"\\} ${ids.length}$`, 'm'),
    )
  })
})

/** Reads a list until it has an item, and returns the first. */
async function untilSome<T>(read: () => Promise<readonly T[]>): Promise<T> {
  for (;;) {
    const [first] = await read()
    if (first !== undefined) return first
    await sleep(50)
  }
}
