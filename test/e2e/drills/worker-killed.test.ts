import assert from 'node:assert/strict'
import { withDatabase } from '../../support/database.ts'
import { onBothQueues } from '../../support/queues.ts'
import { withService } from '../../support/service-under-test.ts'

onBothQueues('drill: a worker is killed in the middle of a check', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { api, worker, target, verify } = service

  it('answers by another worker, once', async () => {
    const [running, doomed] = await Promise.all([api(), worker()])
    const hits = service.site.hold('/slow-killed')
    const answer = verify(running, 'ping', { target: target('/slow-killed') })
    await hits.next()
    await doomed.kill()
    await worker()
    await hits.next()
    hits.release()
    const { status, body } = await answer
    assert.deepEqual([status, body.ok], [200, true])
    assert.equal(hits.count(), 2)
  })
})
