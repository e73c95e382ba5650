// Covers shared/queue/cleaner.ts and shared/queue/result-budget.ts in a full Redis.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanJobs } from '../../../cli/jobs/run.ts'
import { openCheckQueue } from '../../../shared/queue/client.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { withService, type JsonResponse } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'

const OPERATOR_TOKEN = 'an-operator-knows-this'

describe('drill: Redis is full', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const connection = () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }) as const
  const service = withService(database, connection)
  const RESULTS = 200
  const MIB = 1024 ** 2

  afterEach(async () => {
    await redis.command(async (client) => {
      await client.config('SET', 'maxmemory', '0')
      await client.flushall()
    })
  })

  /** Lowers the memory limit of Redis until no room is left. */
  async function leaveNoRoom(): Promise<void> {
    await redis.command(async (client) => {
      const used = Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1])
      await client.config('SET', 'maxmemory', String(used - MIB))
      await assert.rejects(client.set('room', 'none'), /OOM/)
    })
  }

  /** Number of commands that Redis rejected before running them. */
  async function refusals(): Promise<number> {
    const stats = await redis.command((client) => client.info('commandstats'))
    const counts = Array.from(stats.matchAll(/rejected_calls=(\d+)/g), ([, count]) => Number(count))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** Stores results that callers can read by id for an hour. Each is of a target that is too long to be visited. */
  async function keepResults(): Promise<void> {
    const queue = openCheckQueue({ connection: connection(), waitMs: 20_000, onError: () => undefined })
    for (let kept = 0; kept < RESULTS; kept += 20) {
      const submitted = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const target = `https://${kept + index}.example.com/${'a'.repeat(8000)}`
          const about = { accountId: `account ${kept + index}`, requestId: 'drill' }
          return queue.submit({ type: 'http_ping', target, config: { type: 'http_ping' }, ...about })
        }),
      )
      const ended = await Promise.all(submitted.map((check) => check.ended))
      assert.ok(ended.every((result) => result?.details.code === 'target_too_long'))
    }
    await queue.close()
  }

  const check = (api: RunningApi): Promise<JsonResponse> =>
    service.verify(api, 'ping', { target: service.target() })

  /** Retries until a check is answered with 200. The test's timeout is the limit. */
  async function untilHealed(api: RunningApi): Promise<void> {
    while ((await check(api)).status !== 200) await sleep(500)
  }

  async function queueState({ baseUrl }: RunningApi): Promise<string> {
    const { checks } = (await (await fetch(`${baseUrl}/status`)).json()) as { checks: { queue: string } }
    return checks.queue
  }

  async function metricsOf({ baseUrl }: RunningApi): Promise<string> {
    const response = await fetch(`${baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })
    return response.text()
  }

  /** Requests a URL until its status is this one. The test's timeout is the limit. */
  async function untilStatus(url: string, wanted: number): Promise<number> {
    for (;;) {
      const { status } = await fetch(url)
      if (status === wanted) return status
      await sleep(100)
    }
  }

  it('holds our own results: the service makes room, even right after a start', async () => {
    const worker = await service.worker()
    await keepResults()
    await worker.stop()
    await leaveNoRoom()
    const before = await refusals()
    const [api] = await Promise.all([service.api(), service.worker()])
    await untilHealed(api)
    const refused = (await refusals()) - before
    assert.ok(refused < 2000, `${refused} commands were refused, as if a client retried without a pause`)
  })

  it('holds our own results: an operator can delete them immediately', async () => {
    await service.worker()
    await keepResults()
    await leaveNoRoom()
    const env = { REDIS_URL: redis.url }
    assert.equal(await cleanJobs(env, { state: 'completed', olderThanMs: 0 }), RESULTS)
    await redis.command((client) => client.set('room', 'enough'))
  })

  it('holds other data: checks are refused, and answered again when that data is gone', async () => {
    await redis.command((client) => client.set('theirs', Buffer.alloc(8 * MIB)))
    const [api] = await Promise.all([service.api(), service.worker()])
    await leaveNoRoom()
    assert.equal((await check(api)).status, 503)
    await redis.command((client) => client.del('theirs'))
    await untilHealed(api)
  })

  it('is full for moments: /status and the metrics say so while checks are refused', async () => {
    const [api, worker] = await Promise.all([
      service.api({ OPERATOR_TOKEN }),
      service.worker({ METRICS_PORT: '0' }),
    ])
    await untilHealed(api)
    while ((await queueState(api)) !== 'ok') await sleep(100)
    await leaveNoRoom()
    assert.equal(await untilStatus(`http://127.0.0.1:${worker.metricsPort}/readyz`, 503), 503)
    assert.equal((await check(api)).status, 503)
    await redis.command((client) => client.config('SET', 'maxmemory', '0'))
    // The state that is reported may be five seconds old.
    while ((await queueState(api)) === 'ok') await sleep(100)
    assert.match(await queueState(api), /^is full/)
    assert.match(await metricsOf(api), /^waymark_dependency_up\{name="queue"\} 0$/m)
    assert.equal(await untilStatus(`http://127.0.0.1:${worker.metricsPort}/readyz`, 200), 200)
    while ((await queueState(api)) !== 'ok') await sleep(100)
  })
})
