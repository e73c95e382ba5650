// Covers shared/queue/bullmq/*.ts and shared/queue/session.ts on machines with different clocks.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { stallOptions } from '../../../shared/queue/job-options.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import type { RunningProcess } from '../../support/processes/system.ts'

/** Environment that sets a process's clock forward or back. */
function clockOffBy(ms: number): Record<string, string> {
  return withPreload(`const now = Date.now; Date.now = () => now() + ${ms}`)
}

/** Environment of a process whose clock `step` sets. */
const clockThatSteps = withPreload(`
  const now = Date.now
  process.on('message', ({ stepMs }) => {
    Date.now = () => now() + stepMs
    process.send({ stepMs })
  })
  process.channel.unref()`)

async function step({ child }: RunningProcess, stepMs: number): Promise<void> {
  child.send({ stepMs })
  await once(child, 'message')
}

function withPreload(module: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` }
}

describeOnBothQueues('drill: clocks differ by a minute', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  for (const [title, ms] of [
    ['ahead', 60_000],
    ['behind', -60_000],
  ] as const) {
    it(`keeps a check's deadline when the worker is ${title}`, async () => {
      await service.worker(clockOffBy(ms))
      const api = await service.shared.api({ VERIFY_WAIT_MS: '8000' })
      const good = await service.verify(api, 'script', { target: service.target() })
      assert.deepEqual([good.status, good.body.ok], [200, true], good.body.details?.code)

      const held = service.site.hold('/held')
      const late = await service.verify(api, 'ping', { target: service.target('/held') })
      held.release()
      assert.deepEqual([late.status, late.body.ok, late.body.details.conclusive], [200, false, false])
    })
  }
})

describeOnBothQueues("drill: a process's clock is set", (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  for (const [title, ms] of [
    ['forward', 60_000],
    ['back', -60_000],
  ] as const) {
    it(`runs checks when a worker's clock is set ${title}`, async () => {
      const [api, worker] = await Promise.all([service.api(), service.worker(clockThatSteps)])
      const before = await service.verify(api, 'script', { target: service.target() })
      await step(worker, ms)
      const after = await service.verify(api, 'script', { target: service.target('/?after') })
      assert.deepEqual([before.body.ok, after.status, after.body.ok], [true, 200, true])
    })

    it(`runs checks when a web process's clock is set ${title}`, async () => {
      const [api] = await Promise.all([service.api(clockThatSteps), service.worker()])
      const before = await service.verify(api, 'script', { target: service.target() })
      await step(api, ms)
      const after = await service.verify(api, 'script', { target: service.target('/?after') })
      assert.deepEqual([before.body.ok, after.status, after.body.ok], [true, 200, true])
    })
  }
})

/** Locks on Redis expire by its own clock. Those on Postgres are compared with the clock of the worker. */
describe("drill: a worker's clock is set while it runs a check (on Redis)", () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  for (const [title, ms] of [
    ['forward', 60_000],
    ['back', -60_000],
  ] as const) {
    it(`runs the check once when it is set ${title}`, async () => {
      const env = { ...clockThatSteps, LIMIT_HEADERS_MS: '10000' }
      const [api, worker] = await Promise.all([service.api(), service.worker(env)])
      const held = service.site.hold('/held')
      const answer = service.verify(api, 'ping', { target: service.target('/held') })
      await held.next()
      await step(worker, ms)
      // Without renewals, the lock expires, and within one more interval the job is taken again.
      await sleep(stallOptions.lockDuration + stallOptions.stalledInterval + 1000)
      held.release()
      const { status, body } = await answer
      assert.deepEqual([status, body.ok, held.count()], [200, true, 1])
    })
  }
})
