// Covers shared/queue/bullmq/*.ts after workers were killed.
import assert from 'node:assert/strict'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import type { RunningWorker } from '../../support/processes/system.ts'
import { withService } from '../../support/processes/service-under-test.ts'

const OPERATOR_TOKEN = 'an-operator-knows-this'

describeOnBothQueues('drill: a worker is killed in the middle of a check', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { shared, worker, target, verify } = service

  it('answers once, from another worker', async () => {
    const { hits, answer } = await killWorkerDuring('ping', '/slow-killed')
    hits.release()
    const { status, body } = await answer
    assert.deepEqual([status, body.ok], [200, true])
    assert.equal(hits.count(), 2)
  })

  it('answers "could not tell" from another worker if the check had built a tree', async () => {
    const { running, hits, answer } = await killWorkerDuring('script', '/tree')
    hits.release()
    const { status, body } = await answer
    assert.deepEqual([status, body.ok, body.details.code], [200, false, 'content_too_complex'])

    const again = await verify(running, 'script', { target: target('/tree') })
    assert.deepEqual([again.status, again.body.details.code], [200, 'ok'])
  })

  /**
   * Kills the worker of a check while the site holds its request, waits for that of another worker, and returns the pending
   * answer.
   */
  async function killWorkerDuring(step: string, path: string) {
    // Both run before the check, so that no start takes its time.
    const metrics = { METRICS_PORT: '0', OPERATOR_TOKEN }
    const [running, ...workers] = await Promise.all([shared.api(), worker(metrics), worker(metrics)])
    const hits = service.site.hold(path)
    const answer = verify(running, step, { target: target(path) })
    const tooEarly = answer.then(({ status, body }) => assert.fail(`${status} ${JSON.stringify(body)}`))
    await Promise.race([hits.next(), tooEarly])
    const busy = await Promise.all(workers.map(isBusy))
    assert.equal(busy.filter(Boolean).length, 1)
    await workers[busy.indexOf(true)]?.kill()
    await Promise.race([hits.next(), tooEarly])
    return { running, hits, answer }
  }
})

async function isBusy({ metricsPort }: RunningWorker): Promise<boolean> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
  return /^waymark_worker_checks_running\{.*\} [1-9]/m.test(metrics)
}
