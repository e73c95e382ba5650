// Covers shared/queue/*.ts and api/rate-limit/store-fallback.ts without Redis.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { withService, type JsonResponse } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'

const noWorkersSeen = 'workers: unknown: the queue does not answer'
/** The default, because these drills test that callers are refused soon. */
const standardLimit = { QUEUE_CALL_LIMIT_MS: '1000' }

describe('drill: Redis goes away', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  const ready = async ({ baseUrl }: RunningApi): Promise<number> => (await fetch(`${baseUrl}/readyz`)).status

  const check = (api: RunningApi, path = '/'): Promise<JsonResponse> =>
    service.verify(api, 'ping', { target: service.target(path) })

  /** HTTP statuses of a guide, an event and /readyz. */
  async function serve(api: RunningApi): Promise<number[]> {
    const { embedKey } = service
    const guide = await fetch(`${api.baseUrl}/v1/guides/${embedKey}`)
    const event = await fetch(`${api.baseUrl}/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ embedKey, sessionId: 'drill', event: 'template_loaded' }),
    })
    return [guide.status, event.status, await ready(api)]
  }

  /** Failing dependencies in /status. */
  async function failingDependencies({ baseUrl }: RunningApi): Promise<string[]> {
    const response = await fetch(`${baseUrl}/status`)
    const { checks } = (await response.json()) as { checks: Record<string, string> }
    const problems = Object.entries(checks).filter(([, state]) => state !== 'ok')
    assert.equal(response.status, problems.length === 0 ? 200 : 503)
    return problems.map(([name, state]) => `${name}: ${state}`)
  }

  /** Waits until no dependency fails, since /status may be some seconds old. The test's timeout is the limit. */
  async function untilHealthy(api: RunningApi): Promise<void> {
    while ((await failingDependencies(api)).length > 0) await sleep(100)
  }

  /** Waits until exactly these dependencies fail, since a worker that has just started may not be known yet. */
  async function untilFailing(api: RunningApi, expected: readonly string[]): Promise<void> {
    while (!isDeepStrictEqual(await failingDependencies(api), expected)) await sleep(100)
  }

  /** Retries until a check is answered with 200. The test's timeout is the limit. */
  async function untilHealed(api: RunningApi): Promise<void> {
    while ((await check(api)).status !== 200) await sleep(100)
  }

  /** Starts processes that earlier tests have already cut off from Redis and reconnected. */
  async function startShared(): Promise<RunningApi> {
    const [api] = await Promise.all([service.shared.api(standardLimit), service.shared.worker()])
    await untilHealed(api)
    return api
  }

  it('is missing at startup: checks are refused in time, and answered once Redis is up', async () => {
    const { url } = redis
    await redis.stop()
    const env = { REDIS_URL: url }
    const api = await service.api({ ...env, ...standardLimit })
    assert.equal(await ready(api), 200)
    assert.deepEqual(await failingDependencies(api), ['queue: does not answer', noWorkersSeen])
    const refused = await check(api)
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)

    const worker = service.worker(env)
    await redis.start()
    await worker
    await untilHealed(api)
    await untilHealthy(api)
  })

  it('goes away: guides and events are still answered, and the process stays ready', async () => {
    const api = await startShared()
    assert.deepEqual(await serve(api), [200, 202, 200])
    await redis.stop()
    const refused = await check(api)
    assert.equal(refused.status, 503)
    for (let turn = 0; turn < 20; turn += 1) assert.deepEqual(await serve(api), [200, 202, 200])
    assert.deepEqual(await failingDependencies(api), ['queue: does not answer', noWorkersSeen])
    await redis.start()
    await untilHealed(api)
    await untilHealthy(api)
  })

  it('restarts under load: no caller hangs, and checks are answered again', async () => {
    const api = await startShared()
    const answers: number[] = []
    const done = new AbortController()
    const load = Array.from({ length: 8 }, async (_, caller) => {
      for (let turn = 0; !done.signal.aborted; turn += 1) {
        const embedKey = await service.newEmbedKey()
        const target = service.target(`/?${caller}.${turn}`)
        const { status } = await service.verify(api, 'ping', { target, embedKey })
        answers.push(status)
      }
    })
    while (answers.length < 20) await sleep(10)
    await redis.stop()
    while (!answers.includes(503)) await sleep(10)
    await redis.start()
    const before = answers.length
    while (!answers.slice(before).includes(200)) await sleep(10)
    done.abort()
    await Promise.all(load)
    // A key has 30 checks a minute. Beyond that, 429 is neither a failure nor a hang.
    assert.deepEqual(
      [...new Set(answers)].filter((status) => ![200, 429, 503].includes(status)),
      [],
    )
  })

  it('is full: checks are refused, and answered again once Redis has room', async () => {
    const api = await startShared()
    await redis.command((client) => client.config('SET', 'maxmemory', '1'))
    const refused = await check(api, '/?full')
    assert.equal(refused.status, 503)
    assert.deepEqual(await serve(api), [200, 202, 200])
    await untilFailing(api, ['queue: is full: it has reached its maxmemory'])
    await redis.command((client) => client.config('SET', 'maxmemory', '0'))
    await untilHealed(api)
    await untilHealthy(api)
  })

  it('is a replica: checks are refused, and answered again after its promotion', async () => {
    const api = await startShared()
    await redis.command((client) => client.replicaof('127.0.0.1', '1'))
    assert.equal((await check(api, '/?replica')).status, 503)
    assert.deepEqual(await serve(api), [200, 202, 200])
    await untilFailing(api, ['queue: is read-only: it is a replica'])
    await redis.command((client) => client.replicaof('NO', 'ONE'))
    await untilHealed(api)
  })
})
