import assert from 'node:assert/strict'
import { withDatabase } from '../../support/database.ts'
import { onBothQueues } from '../../support/queues.ts'
import { withService } from '../../support/service-under-test.ts'

onBothQueues('drill: the caller hangs up', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { api, worker, target, verify } = service

  it('cancels a running check when its only caller hangs up', async () => {
    const [running] = await Promise.all([api(), worker()])
    const hits = service.site.hold('/slow-left')
    const leaving = new AbortController()
    const left = verify(running, 'ping', { target: target('/slow-left'), signal: leaving.signal })
    const request = await hits.next()
    leaving.abort()
    await assert.rejects(left, { name: 'AbortError' })
    await request.closed
  })
})
