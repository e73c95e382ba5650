// Covers shared/queue/bullmq/*.ts after workers were killed.
import assert from 'node:assert/strict'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService } from '../../support/processes/service-under-test.ts'

describeOnBothQueues('drill: a worker is killed in the middle of a check', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { shared, worker, target, verify } = service

  it('answers once, from another worker', async () => {
    const { hits, answer } = await killWorkerDuring('ping', '/slow-killed')
    await worker()
    await hits.next()
    hits.release()
    const { status, body } = await answer
    assert.deepEqual([status, body.ok], [200, true])
    assert.equal(hits.count(), 2)
  })

  it('answers "could not tell" from another worker if the check had built a tree', async () => {
    const { running, hits, answer } = await killWorkerDuring('script', '/tree')
    await worker()
    await hits.next()
    hits.release()
    const { status, body } = await answer
    assert.deepEqual([status, body.ok, body.details.code], [200, false, 'content_too_complex'])

    const again = await verify(running, 'script', { target: target('/tree') })
    assert.deepEqual([again.status, again.body.details.code], [200, 'ok'])
  })

  /** Kills the only worker while the site holds its request, and returns the pending answer. */
  async function killWorkerDuring(step: string, path: string) {
    const [running, doomed] = await Promise.all([shared.api(), worker()])
    const hits = service.site.hold(path)
    const answer = verify(running, step, { target: target(path) })
    await hits.next()
    await doomed.kill()
    return { running, hits, answer }
  }
})
