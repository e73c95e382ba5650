// Covers worker/metrics/metrics.ts and worker/metrics/listener.ts of a real worker.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../support/services/database.ts'
import { withOwnRedis } from '../support/services/own-redis.ts'
import { withService } from '../support/processes/service-under-test.ts'

describe("a worker's metrics", () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))
  const OPERATOR_TOKEN = 'an-operator-knows-this'

  it('count its checks and their waits, and its readiness follows its queue', async () => {
    const [api, worker] = await Promise.all([
      service.api(),
      service.worker({ METRICS_PORT: '0', OPERATOR_TOKEN }),
    ])
    const get = async (path: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${worker.metricsPort}${path}`, {
        headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      })
    assert.equal((await service.verify(api, 'ping', { target: service.target() })).status, 200)
    const metrics = await (await get('/metrics')).text()
    assert.match(metrics, /^waymark_queue_wait_seconds_count\{type="http_ping"\} 1$/m)
    assert.match(metrics, /^waymark_worker_check_duration_seconds_count\{type="http_ping",code="ok"\} 1$/m)
    assert.equal((await get('/readyz')).status, 200)
    await redis.stop()
    while ((await get('/readyz')).status !== 503) await sleep(20)
    assert.equal((await get('/healthz')).status, 200)
    await redis.start()
    while ((await get('/readyz')).status !== 200) await sleep(20)
    assert.equal(await worker.stop(), 0)
  })
})
