import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../support/database.ts'
import { withOwnRedis } from '../../support/own-redis.ts'
import { withService, type Answer } from '../../support/service-under-test.ts'
import type { RunningApi } from '../../support/system.ts'

/** How soon a caller is refused is what these drills are about. */
const standardLimit = { QUEUE_CALL_LIMIT_MS: '1000' }

describe('drill: Redis goes away', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  const ready = async ({ baseUrl }: RunningApi): Promise<number> => (await fetch(`${baseUrl}/readyz`)).status

  const check = (api: RunningApi, path = '/'): Promise<Answer> =>
    service.verify(api, 'ping', { target: service.target(path) })

  /** Asks until a check is answered with 200, which the deadline of the test bounds. */
  async function untilHealed(api: RunningApi): Promise<void> {
    while ((await check(api)).status !== 200) await sleep(100)
  }

  it('starts without it, says so, refuses checks within the limit of a call, and heals', async () => {
    const { url } = redis
    await redis.stop()
    const env = { REDIS_URL: url }
    const api = await service.api({ ...env, ...standardLimit })
    assert.equal(await ready(api), 503)
    assert.equal((await fetch(`${api.baseUrl}/healthz`)).status, 200)
    const refused = await check(api)
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)

    const worker = service.worker(env)
    await redis.start()
    await worker
    await untilHealed(api)
    assert.equal(await ready(api), 200)
  })

  it('restarts under load: no caller hangs, and answers resume', async () => {
    const [api] = await Promise.all([service.api(standardLimit), service.worker()])
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
    // A key has 30 checks a minute: what is over that is 429, and neither a failure nor a hang.
    assert.deepEqual(
      [...new Set(answers)].filter((status) => ![200, 429, 503].includes(status)),
      [],
    )
  })

  it('is full: checks are refused, and answered again when there is room', async () => {
    const [api] = await Promise.all([service.api(standardLimit), service.worker()])
    await redis.command((client) => client.config('SET', 'maxmemory', '1'))
    const refused = await check(api, '/?full')
    assert.equal(refused.status, 503)
    await redis.command((client) => client.config('SET', 'maxmemory', '0'))
    await untilHealed(api)
  })
})
