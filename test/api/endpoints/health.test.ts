import assert from 'node:assert/strict'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { unlimited, withApi } from '../../support/api/api.ts'

describe('a healthy process', () => {
  const api = withApi({
    readiness: () => ({ web_files: 'ok', migrations: 'ok' }),
    dependencies: async () => ({ postgres: 'ok', queue: 'ok' }),
  })

  it('is alive and ready, with all dependencies healthy', async () => {
    const alive = await send(`${api.url}/healthz`)
    assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
    const ready = await send(`${api.url}/readyz`)
    assert.deepEqual(
      [ready.status, ready.body],
      [200, { status: 'ready', checks: { web_files: 'ok', migrations: 'ok' } }],
    )
    const status = await send(`${api.url}/status`)
    assert.deepEqual(
      [status.status, status.body, status.headers.get('cache-control')],
      [200, { status: 'ok', checks: { postgres: 'ok', queue: 'ok' } }, 'no-store'],
    )
  })
})

describe('a process without its stores', () => {
  const api = withApi({ dependencies: async () => ({ postgres: 'is read-only', queue: 'does not answer' }) })

  it('is alive and ready, and reports the problems at /status', async () => {
    assert.equal((await send(`${api.url}/healthz`)).status, 200)
    assert.equal((await send(`${api.url}/readyz`)).status, 200)
    const { status, body } = await send(`${api.url}/status`)
    assert.deepEqual(
      [status, body],
      [503, { status: 'degraded', checks: { postgres: 'is read-only', queue: 'does not answer' } }],
    )
  })
})

describe('a process that cannot serve', () => {
  const api = withApi({ readiness: () => ({ web_files: 'are missing', migrations: 'ok' }) })

  it('is alive but not ready', async () => {
    assert.equal((await send(`${api.url}/healthz`)).status, 200)
    const answer = await send(`${api.url}/readyz`)
    assert.equal(assertRefused(answer, { status: 503, code: 'not_ready' }), 'web_files: are missing')
  })
})

describe('a process that is stopping', () => {
  const api = withApi({ isStopping: () => true })

  it('is alive but not ready', async () => {
    assert.equal((await send(`${api.url}/healthz`)).status, 200)
    const answer = await send(`${api.url}/readyz`)
    assert.equal(assertRefused(answer, { status: 503, code: 'not_ready' }), 'process: is stopping')
  })

  it('asks its clients to connect to another process', async () => {
    for (const path of ['/healthz', '/readyz', '/nowhere']) {
      assert.equal((await send(api.url + path)).headers.get('connection'), 'close')
    }
  })
})

describe('a client that requests /status too often', () => {
  const clients: string[] = []
  const api = withApi({
    makeLimiter: (limit) => ({
      ...unlimited(limit),
      count: async (client) => {
        clients.push(`${limit.name} ${limit.requests} ${client}`)
        return { allowed: limit.name !== 'status', remaining: 0, resetMs: 1000 }
      },
    }),
  })

  it('is refused beyond 300 requests a minute', async () => {
    assertRefused(await send(`${api.url}/status`), { status: 429, code: 'rate_limited' })
    assert.deepEqual(clients, ['status 300 127.0.0.1'])
    assert.equal((await send(`${api.url}/readyz`)).status, 200)
  })
})
