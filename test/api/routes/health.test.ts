import assert from 'node:assert/strict'
import { assertRefused, send } from '../../support/api-requests.ts'
import { withApi } from '../../support/api.ts'

const answers = async (): Promise<void> => undefined

describe('a healthy process', () => {
  const api = withApi({ probes: { postgres: answers, queue: answers } })

  it('is alive and ready', async () => {
    const alive = await send(`${api.url}/healthz`)
    assert.deepEqual([alive.status, alive.body], [200, { status: 'ok' }])
    const ready = await send(`${api.url}/readyz`)
    assert.deepEqual(
      [ready.status, ready.body],
      [200, { status: 'ready', checks: { postgres: 'ok', queue: 'ok' } }],
    )
  })
})

describe('a process whose stores do not answer', () => {
  const api = withApi({
    probes: {
      well: answers,
      postgres: async () => {
        throw Object.assign(new Error('connect to 10.1.2.3 failed'), { code: 'ECONNREFUSED' })
      },
      queue: async () => new Promise(() => undefined),
    },
  })

  it('is alive', async () => {
    assert.equal((await send(`${api.url}/healthz`)).status, 200)
  })

  it('is not ready, names each of them, and tells the log alone where they are', async () => {
    const answer = await send(`${api.url}/readyz`)
    const message = assertRefused(answer, { status: 503, code: 'not_ready' })
    assert.equal(message, 'postgres: does not answer (ECONNREFUSED); queue: does not answer')
    const line = await api.untilLogged(String(answer.headers.get('x-request-id')))
    assert.equal(line['level'], 40)
    assert.match(JSON.stringify(line), /10\.1\.2\.3/)
  })
})

describe('a process that is stopping', () => {
  const api = withApi({ probes: { postgres: answers }, isStopping: () => true })

  it('is alive but not ready', async () => {
    assert.equal((await send(`${api.url}/healthz`)).status, 200)
    const answer = await send(`${api.url}/readyz`)
    assert.equal(assertRefused(answer, { status: 503, code: 'not_ready' }), 'process: is stopping')
  })

  it('asks its clients to connect to another one', async () => {
    for (const path of ['/healthz', '/readyz', '/nowhere']) {
      assert.equal((await send(api.url + path)).headers.get('connection'), 'close')
    }
  })
})
