// Covers api/store/fail-fast.ts, api/guides/guide-cache.ts and api/health/*.ts without Postgres.
import assert from 'node:assert/strict'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import { startTcpProxy, urlThrough } from '../../support/services/tcp-proxy.ts'

describe('drill: Postgres is cut off, and the queue is on Redis', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  it('answers running and new checks of a cached guide', async () => {
    const proxy = await startTcpProxy(Number(new URL(database.url).port))
    const { api, worker, target, verify } = service
    const [running] = await Promise.all([api({ DATABASE_URL: urlThrough(proxy, database.url) }), worker()])
    assert.equal((await verify(running, 'ping', { target: target() })).status, 200)

    const held = service.site.hold('/held')
    const begun = verify(running, 'ping', { target: target('/held') })
    await held.next()
    await proxy.close()
    const known = await verify(running, 'ping', { target: target('/?later') })
    assert.deepEqual([known.status, known.body.ok], [200, true])
    assert.equal((await fetch(`${running.baseUrl}/readyz`)).status, 200)
    assert.match(await (await fetch(`${running.baseUrl}/status`)).text(), /"postgres":"does not answer/)
    const unknown = await verify(running, 'ping', { target: target(), embedKey: await service.newEmbedKey() })
    assert.equal(unknown.status, 503)
    held.release()
    const { status, body } = await begun
    assert.deepEqual([status, body.ok], [200, true])
  })
})
