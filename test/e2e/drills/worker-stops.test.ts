// Covers worker/main.ts when it stops without its store.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { compileCache } from '../../support/processes/run-node.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import { startTcpProxy, urlThrough } from '../../support/services/tcp-proxy.ts'

/** A worker that exceeds its own shutdown limit of 20 seconds exits with 1. */
describe('drill: a worker is stopped while Redis is unavailable', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))
  const { api, worker, target, verify } = service

  afterEach(() => redis.start())

  it('shuts down cleanly', async () => {
    const [running, idle] = await Promise.all([api(), worker()])
    assert.equal((await verify(running, 'ping', { target: target() })).status, 200)
    await redis.stop()
    assert.equal(await idle.stop(), 0)
  })

  it('shuts down cleanly once its running check has ended', async () => {
    const [running, busy] = await Promise.all([
      api({ VERIFY_WAIT_MS: '8000' }),
      worker({ LIMIT_HEADERS_MS: '10000' }),
    ])
    const held = service.site.hold('/held')
    const answer = verify(running, 'ping', { target: target('/held') })
    const { closed } = await held.next()
    await redis.stop()
    const stopped = busy.stop()
    // Longer than the worker needs to notice that Redis is unavailable.
    assert.equal(await Promise.race([closed, stopped, sleep(3000, 'still running')]), 'still running')
    held.release()
    assert.equal(await stopped, 0)
    assert.equal((await answer).status, 503)
  })

  it('shuts down cleanly when Redis was never available', async () => {
    const { url } = redis
    await redis.stop()
    const main = fileURLToPath(new URL('../../../worker/main.ts', import.meta.url))
    const child = fork(main, {
      env: { ...compileCache, PATH: process.env['PATH'], REDIS_URL: url },
      execArgv: [],
      silent: true,
    })
    const exited = once(child, 'exit')
    assert.ok(child.stdout)
    for await (const line of createInterface(child.stdout)) {
      if (line.includes('the queue cannot be reached')) break
    }
    child.stdout.resume()
    child.kill('SIGTERM')
    assert.deepEqual(await exited, [0, null])
  })
})

describe('drill: a worker is stopped while the Postgres of its queue is unavailable', () => {
  const database = withDatabase()
  const service = withService(database, () => ({ kind: 'postgres', url: database.url }))

  it('shuts down cleanly', async () => {
    const proxy = await startTcpProxy(Number(new URL(database.url).port))
    const { api, worker, target, verify } = service
    const [running, idle] = await Promise.all([
      api(),
      worker({ DATABASE_URL: urlThrough(proxy, database.url) }),
    ])
    assert.equal((await verify(running, 'ping', { target: target() })).status, 200)
    await proxy.close()
    assert.equal(await idle.stop(), 0)
  })
})

describeOnBothQueues('drill: the only worker is stopped', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { api, worker, target, verify } = service

  it('is not counted on while it finishes its check', async () => {
    const [running, busy] = await Promise.all([api(), worker({ LIMIT_HEADERS_MS: '10000' })])
    const held = service.site.hold('/held')
    const answer = verify(running, 'ping', { target: target('/held') })
    await held.next()
    const stopped = busy.stop()
    while (!(await statusOfWorkers(running.baseUrl)).includes('no worker takes')) await sleep(100)
    held.release()
    assert.equal(await stopped, 0)
    assert.equal((await answer).status, 200)
  })

  it('is gone at once: one check waits for the next worker, and further ones are refused', async () => {
    const [running, only] = await Promise.all([api(), worker()])
    assert.equal((await verify(running, 'ping', { target: target() })).status, 200)
    assert.equal(await only.stop(), 0)
    // Workers and jobs are sampled, not read for each check.
    await sleep(1100)
    const first = verify(running, 'ping', { target: target('/?1') })
    await sleep(1100)
    const further = verify(running, 'ping', { target: target('/?2') })
    const answer = await Promise.race([first, further])
    assert.equal(answer.status, 503)
    assert.match(JSON.stringify(answer.body), /No worker is available/)
    await worker()
    const statuses = (await Promise.all([first, further])).map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 503],
    )
  })
})

async function statusOfWorkers(baseUrl: string): Promise<string> {
  const { checks } = (await (await fetch(`${baseUrl}/status`)).json()) as { checks: { workers: string } }
  return checks.workers
}
